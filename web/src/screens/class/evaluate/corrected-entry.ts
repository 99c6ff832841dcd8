import type { FormAnswers } from '@muster/shared/forms/form';
import type { LocalDraft } from '../../../parts/offline/device.ts';
import type { EntryOf } from '../../../parts/offline/entry.ts';
import { refusedDraft } from '../../../parts/offline/refused-entry.ts';
import { evaluateClassPath } from '../../../paths.ts';
import { type LocalValues, localKey } from './local-answers.ts';

/** Returns the answers of a refused evaluation, for its day and its evaluator, as this device stores them. */
export function correctedEntry(about: string, entry: EntryOf<'complete'>) {
  const { body } = entry.sent;
  const { id, text } = entry;
  const values: LocalValues = {
    on: body.on,
    evaluator: body.evaluator_id ?? undefined,
    open: {
      key: id,
      employeeId: body.employee_id,
      firearm: body.firearm_id ?? '',
      answers: body.answers as FormAnswers,
      stored: refusedDraft(entry),
      loaded: undefined,
      isAsLoaded: false,
    },
  };
  const address = evaluateClassPath(body.class_id ?? '', body.form_id, body.on);
  const draft: LocalDraft = { about, key: localKey(body.on, id), text, address, values };
  return { values, draft };
}
