import type { UnknownTraining } from '@muster/shared/history-import/check';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { ApiError } from '../../../api/errors.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { createType } from '../../../parts/trainings/api.ts';
import { numberFrom } from '../../../ui/whole-number-input.tsx';
import { labels } from './labels.ts';

/** A training to create, as typed. */
export interface NewTraining {
  months: string;
  type: 'in_department' | 'out_of_department';
  is_mandatory: boolean;
  /** The problem of the months. */
  error?: string | undefined;
}

const usual: NewTraining = { months: '', type: 'in_department', is_mandatory: false };

/** Keeps and creates the new trainings of a file, by folded name. `reload` loads the trainings again. */
export function useNewTrainings(unknown: readonly UnknownTraining[], reload: () => Promise<unknown>) {
  const [newTrainings, setNewTrainings] = useState<ReadonlyMap<string, NewTraining>>(new Map());
  const [failure, setFailure] = useState<string>();
  const due = unknown.filter(({ folded }) => newTrainings.has(folded));

  /** Sets values of trainings to create; null removes them. */
  function change(names: readonly string[], values: Partial<NewTraining> | null): void {
    setNewTrainings((before) => {
      const next = new Map(before);
      for (const name of names) {
        if (values) next.set(name, { ...(next.get(name) ?? usual), ...values });
        else next.delete(name);
      }
      return next;
    });
  }

  const { busy, run: create } = useMutation(async () => {
    setFailure(undefined);
    try {
      for (const { folded, name } of due) {
        const { months, type, is_mandatory } = newTrainings.get(folded) ?? usual;
        const wrong = await creating({ name, type, is_mandatory, expiration_months: numberFrom(months) as number });
        change([folded], wrong === undefined ? null : { error: wrong });
      }
    } catch (error) {
      setFailure(failureText(error));
    }
    await reload().catch((error: unknown) => setFailure(errorText(labels.loadFailed, error)));
  });
  return { newTrainings, change, due: due.length, busy, create: () => void create(), failure };
}

/** Creates a training, unless another person already did. Returns the error of its months, if any. */
async function creating(body: Parameters<typeof createType>[0]): Promise<string | undefined> {
  try {
    await createType(body);
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const months = error.fields?.expiration_months?.[0];
    if (months === undefined && error.code !== 'name_taken') throw error;
    return months;
  }
}

const failureText = (error: unknown): string =>
  error instanceof ApiError && error.status === 403
    ? labels.trainings.notAllowed
    : errorText(labels.trainings.createFailed, error);
