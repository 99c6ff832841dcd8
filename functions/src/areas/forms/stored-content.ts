import { type FormContent, itemsOf } from '@muster/shared/forms/form';
import { canonicalText } from '@muster/shared/record/chain';
import { invalidField } from '../../kernel/api-error.ts';
import { oneGone } from '../../kernel/missing.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { sha256 } from '../../table/core/hash.ts';
import type { Action } from '../../table/core/write.ts';
import { findEmployeesNumbered, foldEmployeeNumber } from '../../table/entities/employee.ts';
import { chooseTrainingType } from '../../table/entities/training-type.ts';

/** Bytes of a content as JSON: an item has at most 400 KB. */
const mostBytes = 300_000;

/**
 * Returns a sent content as it is stored: with internal ids of people, and everyone and every training once. Throws
 * field errors for unknown people, and for a content that is too long.
 */
export async function storedContent(table: SiteTable, sent: FormContent): Promise<FormContent> {
  const { employees: numbers, type_ids } = sent.evaluators;
  const numbered = await findEmployeesNumbered(table, numbers);
  const people = numbers.map((number) => numbered.get(foldEmployeeNumber(number)));
  if (people.some((person) => !person || person.leaving)) {
    throw invalidField('content.evaluators.employees', oneGone('people'));
  }
  const content = {
    ...sent,
    evaluators: {
      ...sent.evaluators,
      type_ids: [...new Set(type_ids)],
      employees: [...new Set(people.flatMap((person) => person?.id ?? []))],
    },
  };
  const text = JSON.stringify(content);
  if (Buffer.byteLength(text) > mostBytes) {
    throw invalidField('content.sections', 'This form is too long. Please split it into several forms.');
  }
  return JSON.parse(text) as FormContent;
}

/** Returns the writes that count references to the trainings of a content. A missing training is a field error. */
export const chooseTrainings = (table: SiteTable, { evaluators }: FormContent): Action[] =>
  evaluators.type_ids.map((id) =>
    chooseTrainingType(table, id, () => invalidField('content.evaluators.type_ids', oneGone('trainings'))),
  );

/** Returns the SHA-256 of a content's canonical JSON. */
export const hashOfContent = (content: FormContent): string => sha256(Buffer.from(canonicalText(content)));

/** Returns the audited facts of a content. The whole of it is in the draft or the version. */
export const auditedContent = (content: FormContent) => ({
  name: content.name,
  purpose: content.purpose,
  sections: content.sections.length,
  items: itemsOf(content).length,
  sha256: hashOfContent(content),
});
