import type { training } from '@muster/shared/areas/training';
import type { ValidatedInput } from '@muster/shared/endpoint';
import type { SiteContext } from '../../calls/site-context.ts';
import { invalidField } from '../../kernel/api-error.ts';
import { gone, oneGone } from '../../kernel/missing.ts';
import type { SiteTable } from '../../table/core/client.ts';
import type { Action } from '../../table/core/write.ts';
import { checkFormInUse, findForm } from '../../table/entities/form.ts';
import { chooseListed } from '../../table/entities/site-list.ts';
import {
  checkPrerequisites,
  choosePrerequisite,
  chooseTrainingType,
  courseFields,
  type TrainingType,
  trainingTypes,
} from '../../table/entities/training-type.ts';

type CourseField = (typeof courseFields)[number];
type CourseInput = Pick<ValidatedInput<typeof training.createType>['body'], CourseField>;

/** Returns the named course fields as stored. Undefined: the edit clears the field. */
export function storedCourse(input: Partial<CourseInput>): Partial<Pick<TrainingType, CourseField>> {
  const named = courseFields.filter((name) => input[name] !== undefined);
  return Object.fromEntries(named.map((name) => [name, isSet(input[name]) ? input[name] : undefined]));
}

/** Returns whether a field has a value: null, an empty list and false have none. */
const isSet = (value: unknown) => value !== null && value !== false && !(Array.isArray(value) && value.length === 0);

/**
 * Returns the writes that count a type's newly chosen categories, instructor training and prerequisites, and the
 * conditions on its newly chosen forms. Field errors: a removed item, a form that is not published or archived, a
 * required pass without an assessment or forms, and a training that would require itself.
 */
export async function courseWrites(
  { table }: Pick<SiteContext, 'table'>,
  before: TrainingType | undefined,
  after: TrainingType,
): Promise<Action[]> {
  if (after.requires_pass && !after.assessment && !after.form_ids) {
    throw invalidField(
      'requires_pass',
      'A pass can be required only for a training with evaluations, or that ends with a score or with pass or fail',
    );
  }
  const { instructor_type_id: typeId } = after;
  const more = after.category_ids?.filter((id) => !before?.category_ids?.includes(id)) ?? [];
  const noCategory = () => invalidField('category_ids', oneGone('categories'));
  const noType = () => invalidField('instructor_type_id', gone('training'));
  const required = after.prerequisite_ids?.filter((id) => !before?.prerequisite_ids?.includes(id)) ?? [];
  const prerequisites =
    required.length > 0 ? prerequisiteWrites(table, after, required, await trainingTypes(table)) : [];
  // A transaction writes an item once: another write counts the type itself and its prerequisites.
  const isNoted = typeId === after.id || prerequisites.some(({ id }) => id === typeId);
  const isChosen = typeId !== undefined && typeId !== before?.instructor_type_id && !isNoted;
  return [
    ...more.map((id) => chooseListed(table, 'CATEGORY', id, noCategory)),
    ...(isChosen ? [chooseTrainingType(table, typeId, noType)] : []),
    ...(await formChecks(table, before, after)),
    ...prerequisites.map(({ write }) => write),
  ];
}

/** Returns the conditions that newly chosen forms are not archived. Throws field errors for unusable forms. */
async function formChecks(
  table: SiteTable,
  before: TrainingType | undefined,
  { form_ids }: TrainingType,
): Promise<Action[]> {
  const more = form_ids?.filter((id) => !before?.form_ids?.includes(id)) ?? [];
  const checks = more.map(async (id) => {
    const form = await findForm(table, id);
    if (!form) throw invalidField('form_ids', oneGone('forms'));
    if (form.version === undefined) throw invalidField('form_ids', `Please publish the form “${form.name}” first`);
    const isArchived = () =>
      invalidField('form_ids', `The form “${form.name}” is archived. Please choose another form.`);
    if (form.archived) throw isArchived();
    return checkFormInUse(table, id, isArchived);
  });
  return Promise.all(checks);
}

/** Most prerequisites of a training, direct and indirect: each is a condition of one transaction. */
const mostRequired = 60;

/** Returns the writes that count new prerequisites, and the conditions that keep them from requiring `type`. */
function prerequisiteWrites(
  table: SiteTable,
  type: TrainingType,
  required: readonly string[],
  types: ReadonlyMap<string, TrainingType>,
): { id: string; write: Action }[] {
  const reached = new Map<string, TrainingType>();
  for (const left = [...required]; left.length > 0; ) {
    const id = left.pop() ?? '';
    if (reached.has(id)) continue;
    if (id === type.id) {
      throw invalidField('prerequisite_ids', 'A training cannot be its own prerequisite, directly or through others');
    }
    const one = types.get(id);
    if (!one) throw invalidField('prerequisite_ids', oneGone('trainings'));
    reached.set(id, one);
    left.push(...(one.prerequisite_ids ?? []));
  }
  if (reached.size > mostRequired) {
    throw invalidField(
      'prerequisite_ids',
      `Together with their own prerequisites, these are more than ${mostRequired} trainings`,
    );
  }
  // Indirect prerequisites and the instructor training may be counted twice, which is harmless.
  const isNoted = (id: string) => required.includes(id) || id === type.instructor_type_id;
  return [...reached].map(([id, one]) => ({
    id,
    write: isNoted(id) ? choosePrerequisite(table, one) : checkPrerequisites(table, one),
  }));
}
