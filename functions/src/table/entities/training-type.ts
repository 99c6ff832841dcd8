import type { TrainingType as Answered } from '@muster/shared/areas/training';
import { type DeclaredValues, declaredNames } from '@muster/shared/declared-fields';
import { asRead, setting } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { entityOf, entityOrNone } from '../core/item.ts';
import { getItem, type Key, queryAll } from '../core/read.ts';
import { type Action, absent, check, type Guard, present, put, remove, reread, update } from '../core/write.ts';
import { uniqueNameKey } from './unique-name.ts';
import { changesCatalogue } from './versions.ts';

export interface TrainingType extends DeclaredValues<'training'> {
  id: string;
  name: string;
  description?: string | undefined;
  is_mandatory: boolean;
  type: Answered['type'];
  /** Local date from which it is mandatory; absent in types created before it was stored. */
  mandatory_since?: string | undefined;
  /** Calendar months; absent: a certification never expires. */
  expiration_months?: number | undefined;
  /** It gets no new classes and is not required; absent: false. */
  archived?: boolean | undefined;
  /** Categories of the site's list that its credit counts in. */
  category_ids?: string[] | undefined;
  /** The assessment at the end of its classes; absent: none. */
  assessment?: Answered['assessment'] | undefined;
  /** The lowest passing score; absent with a score: every score passes. */
  passing_score?: number | undefined;
  /** Published forms with which attendees are evaluated: one that a type names is not archived. */
  form_ids?: string[] | undefined;
  /** Passing the assessment and every form is required for a certification. */
  requires_pass?: boolean | undefined;
  /** Its classes have no surveys (stored name). */
  no_evaluation?: boolean | undefined;
  /** The training type whose certification an instructor should have. */
  instructor_type_id?: string | undefined;
  /** The training types whose certification a person must have on the first day of a class. */
  prerequisite_ids?: string[] | undefined;
  /** Its number of classes: a type with classes is not deleted. */
  class_count: number;
  /** Raised by each type or requirement that refers to it (first only for instructors). A deletion conditions on it. */
  chosen_for_instructors?: number | undefined;
}

export const courseFields = [
  ...declaredNames('training'),
  'category_ids',
  'assessment',
  'passing_score',
  'form_ids',
  'requires_pass',
  'no_evaluation',
  'instructor_type_id',
  'prerequisite_ids',
] satisfies (keyof Answered & keyof TrainingType)[];

/** Fields that an entry of the department's record stores together, whichever changed. */
export const recordedTypeFields = [
  'name',
  'is_mandatory',
  'mandatory_since',
  'expiration_months',
  'archived',
] as const satisfies (keyof TrainingType)[];

export const trainingTypeKey = (table: SiteTable, id: string): Key => ({ PK: `${table.site}#TYPE`, SK: id });

/** The key that makes a training type's name unique within the site. */
const typeNameKey = (table: SiteTable, name: string): Key => uniqueNameKey(table, 'TYPE', name);

/** Returns a training type as stored now. */
export async function findTrainingType(table: SiteTable, id: string): Promise<TrainingType | undefined> {
  return entityOrNone<TrainingType>(await getItem(table, trainingTypeKey(table, id)));
}

/** Returns every training type of the site by id, in one query: a department has dozens. */
export async function trainingTypes(table: SiteTable): Promise<Map<string, TrainingType>> {
  const items = await queryAll(table, `${table.site}#TYPE`);
  return new Map(items.map((item) => [item.SK, entityOf<TrainingType>(item)]));
}

export const addTrainingType = (table: SiteTable, type: TrainingType): Action =>
  changesCatalogue(
    table,
    put(
      table,
      { ...trainingTypeKey(table, type.id), ...type },
      { condition: absent, otherwise: () => new Error(`Training type ${type.id} exists already`) },
    ),
  );

/** Claims the name of a type, on condition that no other type has it; otherwise fails with `taken`. */
export const claimTypeName = (table: SiteTable, { id, name }: TrainingType, taken: Guard['otherwise']): Action =>
  put(table, { ...typeNameKey(table, name), id }, { condition: absent, otherwise: taken });

export const freeTypeName = (table: SiteTable, name: string): Action => remove(table, typeNameKey(table, name));

/** The fields that decide whether a pass may be required. */
const decidesPass = ['assessment', 'form_ids', 'requires_pass'] as const;

/** Writes changed fields of a type, on condition that they, the recorded fields and `decidesPass` are as read. */
export const updateTrainingType = (table: SiteTable, before: TrainingType, changes: Partial<TrainingType>): Action =>
  changesCatalogue(
    table,
    update(
      table,
      trainingTypeKey(table, before.id),
      setting(changes),
      asRead({ ...before }, [...new Set([...Object.keys(changes), ...recordedTypeFields, ...decidesPass])]),
    ),
  );

/** Counts one class more, on condition that the type exists and is not archived; otherwise fails with `refused`. */
export const countClassAdded = (table: SiteTable, typeId: string, refused: Guard['otherwise']): Action =>
  addToClassCount(table, typeId, 1, { condition: `${present} AND attribute_not_exists(archived)`, otherwise: refused });

export const countClassDeleted = (table: SiteTable, typeId: string): Action => addToClassCount(table, typeId, -1);

const addToClassCount = (table: SiteTable, typeId: string, difference: number, guard?: Guard): Action =>
  update(
    table,
    trainingTypeKey(table, typeId),
    { expression: 'ADD class_count :difference', values: { ':difference': difference } },
    guard,
  );

/** Counts a reference from another type or a requirement, on condition that the type exists. */
export const chooseTrainingType = (table: SiteTable, typeId: string, gone: Guard['otherwise']): Action =>
  choose(table, typeId, { condition: present, otherwise: gone });

/** Like `chooseTrainingType`, on condition that its own prerequisites are as read: concurrent edits form no cycle. */
export const choosePrerequisite = (table: SiteTable, type: TrainingType): Action =>
  choose(table, type.id, requiresAsRead(type));

/** Conditions the transaction on a type's prerequisites as read. Writes nothing. */
export const checkPrerequisites = (table: SiteTable, type: TrainingType): Action =>
  check(table, trainingTypeKey(table, type.id), requiresAsRead(type));

const requiresAsRead = (type: TrainingType): Guard => asRead({ ...type }, ['prerequisite_ids']);

const choose = (table: SiteTable, typeId: string, guard: Guard): Action =>
  update(
    table,
    trainingTypeKey(table, typeId),
    { expression: 'ADD chosen_for_instructors :one', values: { ':one': 1 } },
    guard,
  );

/** Sets the number of classes to the counted one, on condition that it is as read. */
export const repairTypeClassCount = (table: SiteTable, typeId: string, read: number, expected: number): Action =>
  update(
    table,
    trainingTypeKey(table, typeId),
    { expression: 'SET class_count = :expected', values: { ':expected': expected } },
    { condition: 'class_count = :read', values: { ':read': read }, otherwise: () => reread },
  );

/** Deletes a type and its name, on condition of no classes, the name as read, and no new reference. */
export const removeTrainingType = (table: SiteTable, type: TrainingType): Action[] => [
  changesCatalogue(
    table,
    remove(
      table,
      trainingTypeKey(table, type.id),
      asRead({ ...type, class_count: 0 }, ['class_count', 'name', 'chosen_for_instructors']),
    ),
  ),
  freeTypeName(table, type.name),
];
