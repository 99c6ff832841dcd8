import type { FormAnswers } from '@muster/shared/forms/form';
import type { Device, LocalDraft, Stored } from '../../../parts/offline/device.ts';
import { type EntryOf, waitingId, withLater } from '../../../parts/offline/entry.ts';
import { evaluateClassPath } from '../../../paths.ts';
import { type LocalValues, localKey } from './local-answers.ts';

/** Returns the refused evaluation that a row shows; undefined: the row is recorded, or waits to be sent. */
export const refusedEntry = (entries: Device['entries'], id: string): EntryOf<'complete'> | undefined =>
  entries.find(
    (entry): entry is EntryOf<'complete'> =>
      entry.call === 'complete' && entry.state === 'rejected' && waitingId(entry) === id,
  );

/** Returns whether other entries wait for a refused one: they would be sent without it. */
export const hasLater = ({ id }: Pick<EntryOf<'complete'>, 'id'>, entries: Device['entries']): boolean =>
  withLater(id, entries).length > 1;

/** Returns the answers of a refused evaluation, for its day and its evaluator, as this device stores them. */
export function correctedEntry(about: string, { id, text, sent: { body } }: EntryOf<'complete'>) {
  const values: LocalValues = {
    on: body.on,
    evaluator: body.evaluator_id ?? undefined,
    open: {
      key: id,
      employeeId: body.employee_id,
      firearm: body.firearm_id ?? '',
      answers: body.answers as FormAnswers,
      // Its next save reports whether the draft was changed or deleted meanwhile.
      stored: body.draft_id ? { id: body.draft_id, newest: unknownVersion } : undefined,
      loaded: undefined,
      isAsLoaded: false,
    },
  };
  const address = evaluateClassPath(body.class_id ?? '', body.form_id, body.on);
  const draft: LocalDraft = { about, key: localKey(body.on, id), text, address, values };
  return { values, draft: { ...draft, id: crypto.randomUUID() } satisfies Stored<'draft'> };
}

/** A version that no stored draft has. */
const unknownVersion = 0;
