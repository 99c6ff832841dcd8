import { fitsReports, type ProgramContent } from '@muster/shared/field-training/program';
import { canonicalText } from '@muster/shared/record/chain';
import { invalidField } from '../../kernel/api-error.ts';
import { gone, oneGone } from '../../kernel/missing.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { sha256 } from '../../table/core/hash.ts';
import type { Action } from '../../table/core/write.ts';
import {
  findEmployees,
  findEmployeesNumbered,
  foldEmployeeNumber,
  noteFieldTraining,
} from '../../table/entities/employee.ts';
import { checkFormInUse, findForm, lastVersion } from '../../table/entities/form.ts';
import { chooseTrainingType } from '../../table/entities/training-type.ts';

const formFields = ['daily_form_id', 'weekly_form_id', 'phase_form_id'] as const;

/** Returns the forms of a program, each once. */
export const formsOf = (content: ProgramContent): string[] => [
  ...new Set(formFields.flatMap((field) => content[field] ?? [])),
];

/**
 * Returns a sent content as it is stored: with internal ids of people, and everyone and every training once. Throws a
 * field error for unknown people.
 */
export async function storedContent(table: SiteTable, sent: ProgramContent): Promise<ProgramContent> {
  const { coordinators: numbers, trainer_type_ids } = sent;
  const numbered = await findEmployeesNumbered(table, numbers);
  const people = numbers.map((number) => numbered.get(foldEmployeeNumber(number)));
  if (people.some((person) => !person || person.leaving)) {
    throw invalidField('content.coordinators', oneGone('people'));
  }
  const content = {
    ...sent,
    trainer_type_ids: [...new Set(trainer_type_ids)],
    coordinators: [...new Set(people.flatMap((person) => person?.id ?? []))],
  };
  // Fields that are undefined have no place in the stored text and its hash.
  return JSON.parse(JSON.stringify(content)) as ProgramContent;
}

/**
 * Returns the conditions that the forms of a program in use are not archived, and the writes that count references to
 * its trainings and note its coordinators. Throws field errors for forms that cannot be used, and for deleted
 * trainings.
 */
export async function chooseParts(table: SiteTable, content: ProgramContent): Promise<Action[]> {
  // One form may serve several kinds of reports: a transaction has one condition of an item.
  const fieldOf = new Map(formFields.toReversed().map((field) => [content[field], field]));
  const checking = [...fieldOf].map(([id, field]) =>
    id === undefined ? [] : formCheck(table, id, `content.${field}`).then((one) => [one]),
  );
  const [checks, coordinators] = await Promise.all([Promise.all(checking), findEmployees(table, content.coordinators)]);
  return [
    ...checks.flat(),
    ...content.trainer_type_ids.map((id) =>
      chooseTrainingType(table, id, () => invalidField('content.trainer_type_ids', oneGone('trainings'))),
    ),
    ...coordinators.flatMap((person) => noteFieldTraining(table, person)),
  ];
}

async function formCheck(table: SiteTable, id: string, field: string): Promise<Action> {
  const [form, published] = await Promise.all([findForm(table, id), lastVersion(table, id)]);
  if (!form) throw invalidField(field, gone('form'));
  if (!published) throw invalidField(field, `Please publish the form “${form.name}” first`);
  const isArchived = () => invalidField(field, `The form “${form.name}” is archived. Please choose another form.`);
  if (form.archived) throw isArchived();
  if (!fitsReports(published.content)) {
    throw invalidField(field, `The form “${form.name}” is not for field training. Please choose another form.`);
  }
  return checkFormInUse(table, id, isArchived);
}

/** Returns the SHA-256 of a content's canonical JSON. */
export const hashOfProgram = (content: ProgramContent): string => sha256(Buffer.from(canonicalText(content)));

/** Returns the planned weeks of all phases. */
export const weeksOf = ({ phases }: Pick<ProgramContent, 'phases'>): number =>
  phases.reduce((sum, { weeks }) => sum + weeks, 0);
