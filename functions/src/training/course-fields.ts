import type { training } from '@muster/shared/areas/training';
import type { ValidatedInput } from '@muster/shared/endpoint';
import { invalidField } from '../http/api-error.ts';
import type { SiteContext } from '../site-context.ts';
import type { Action } from '../table/core/write.ts';
import { chooseListed } from '../table/entities/site-list.ts';
import { chooseTrainingType, courseFields, type TrainingType } from '../table/entities/training-type.ts';

type CourseField = (typeof courseFields)[number];
type CourseInput = Pick<ValidatedInput<typeof training.createType>['body'], CourseField>;

/** Returns the fields of the course that are named, as they are stored; undefined: the edit clears the field. */
export function storedCourse(input: Partial<CourseInput>): Partial<Pick<TrainingType, CourseField>> {
  const named = courseFields.filter((name) => input[name] !== undefined);
  return Object.fromEntries(named.map((name) => [name, isSet(input[name]) ? input[name] : undefined]));
}

/** Returns whether a field has a value: null, an empty list and false have none. */
const isSet = (value: unknown) => value !== null && value !== false && !(Array.isArray(value) && value.length === 0);

/**
 * Returns the writes that note what a type chose anew: categories of the site's list, and the training that its instructors must hold. What is
 * gone is a field error, and so is a pass that is required without an assessment.
 */
export function courseWrites(
  { table }: Pick<SiteContext, 'table'>,
  before: TrainingType | undefined,
  after: TrainingType,
): Action[] {
  if (after.requires_pass && !after.assessment) {
    throw invalidField(
      'requires_pass',
      'A pass can be required of a training with a score, or with pass or fail, only',
    );
  }
  const { instructor_type_id: typeId } = after;
  const more = after.category_ids?.filter((id) => !before?.category_ids?.includes(id)) ?? [];
  const noCategory = () => invalidField('category_ids', 'One of these categories is not in the list any more');
  const noType = () => invalidField('instructor_type_id', 'This training no longer exists');
  // A transaction writes an item once, and a type that is its own instructors' training is written already.
  const isChosen = typeId !== undefined && typeId !== before?.instructor_type_id && typeId !== after.id;
  return [
    ...more.map((id) => chooseListed(table, 'CATEGORY', id, noCategory)),
    ...(isChosen ? [chooseTrainingType(table, typeId, noType)] : []),
  ];
}
