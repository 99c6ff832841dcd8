import type { FormAnswers } from '@muster/shared/forms/form';
import type { LocalDraft, Stored } from '../../../parts/offline/device.ts';
import type { EntryOf } from '../../../parts/offline/entry.ts';
import { refusedDraft } from '../../../parts/offline/refused-entry.ts';
import { recordingPath } from '../../../paths.ts';
import { labels } from './labels.ts';
import type { TypedEvaluation } from './typed-evaluation.ts';

/** An evaluation as a device stores it. */
export interface LocalEvaluation {
  typed: TypedEvaluation;
  formId: string;
  version: number;
  classId?: string;
  /** The chosen person. */
  person?: { employee_id: string; name: string };
  /** UTC ISO: when the server got the same answers; absent: it does not have them. */
  savedAt?: string;
}

/** The name of the stored answers of this page. */
export const recordingAbout = 'evaluation';

/** An evaluation as the store of the device returns it. */
export type StoredEvaluation = Stored<'draft'> & { values: LocalEvaluation };

/**
 * Returns the stored answers that an address names: those of a draft, or the last ones about the same person with the
 * same form that the server does not have. Of several copies of a draft, it is the latest.
 */
export function storedAt(stored: readonly Stored<'draft'>[], url: URLSearchParams): StoredEvaluation | undefined {
  const all = stored as readonly StoredEvaluation[];
  const draftId = url.get('draft');
  if (draftId !== null) {
    const copies = all.filter(({ values: { typed } }) => typed.stored?.id === draftId);
    const newest = ({ values: { typed } }: StoredEvaluation) => typed.stored?.newest ?? 0;
    return copies.findLast(isUnsaved) ?? copies.toSorted((a, b) => newest(a) - newest(b)).at(-1);
  }
  const isSame = ({ values: { typed, formId, classId } }: StoredEvaluation) =>
    formId === url.get('form') &&
    typed.employee === (url.get('employee') ?? '') &&
    (classId ?? null) === url.get('class');
  return all.filter(isUnsaved).findLast(isSame);
}

const isUnsaved = ({ values }: StoredEvaluation): boolean => values.savedAt === undefined;

/** Returns the stored answers to show. With a connection, a saved draft comes from the server. */
export const shownEvaluation = (
  found: StoredEvaluation | undefined,
  isOffline: boolean,
): LocalEvaluation | undefined => (found && (isOffline || isUnsaved(found)) ? found.values : undefined);

/** Returns the address that opens an evaluation: its draft, or its form and its person. */
export const evaluationAddress = ({ typed, formId, classId }: LocalEvaluation): string =>
  typed.stored
    ? recordingPath({ draft: typed.stored.id })
    : recordingPath({ form: formId, employee: typed.employee, ...(classId !== undefined && { class: classId }) });

/** Returns an evaluation for the store of the device. */
export const storedEvaluation = (key: string, values: LocalEvaluation, form: string): Omit<LocalDraft, 'about'> => ({
  key,
  text: labels.stored(values.person?.name ?? values.typed.employee, form),
  address: evaluationAddress(values),
  values,
  ...(values.savedAt !== undefined && { isSaved: true }),
});

/** Returns the answers of a refused evaluation for the store of the device. */
export function correctedEvaluation(entry: EntryOf<'complete'>, name: string): LocalDraft {
  const { body } = entry.sent;
  const values: LocalEvaluation = {
    typed: {
      employee: body.employee_id,
      on: body.on,
      firearm: body.firearm_id ?? '',
      evaluator: body.evaluator_id ?? undefined,
      answers: body.answers as FormAnswers,
      stored: refusedDraft(entry),
    },
    formId: body.form_id,
    version: Number(body.version),
    ...(body.class_id && { classId: body.class_id }),
    person: { employee_id: body.employee_id, name },
  };
  return { about: recordingAbout, key: entry.id, text: entry.text, address: evaluationAddress(values), values };
}
