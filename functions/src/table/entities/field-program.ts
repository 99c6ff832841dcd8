import type { ProgramContent } from '@muster/shared/field-training/program';
import { foldName } from '@muster/shared/rules/folded';
import { asRead, setting } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { programMark } from '../core/definition.ts';
import { entityOf, entityOrNone } from '../core/item.ts';
import { getItem, getItems, type Item, type Key, queryAll } from '../core/read.ts';
import { type Action, absent, ifAbsent, type Otherwise, put, remove, update } from '../core/write.ts';
import { uniqueNameKey } from './unique-name.ts';

/** A field training program without its content. */
export interface ProgramHead {
  id: string;
  name: string;
  /** The last version. */
  version: number;
  archived?: true | undefined;
  /** The sum of the planned weeks of the last version. */
  weeks: number;
  /** Forms that the last version names. */
  form_ids: string[];
  /** Trainings that any version names: trainees keep their version. */
  type_ids: string[];
  /** The number of trainees that ever started. Absent: none. */
  started?: number | undefined;
  /** Raised by every change. */
  newest: number;
}

/** A version of a program. Never changed or deleted. */
export interface ProgramVersion {
  version: number;
  /** UTC ISO. */
  defined_at: string;
  content: ProgramContent;
}

const partition = (table: SiteTable): string => `${table.site}#FIELD-PROGRAM`;
const versionsOf = (table: SiteTable, id: string): string => `${table.site}${programMark}${id}`;
const programKey = (table: SiteTable, id: string): Key => ({ PK: partition(table), SK: id });
const versionKey = (table: SiteTable, id: string, version: number): Key => ({
  PK: versionsOf(table, id),
  SK: String(version).padStart(10, '0'),
});
const countKey = (table: SiteTable): Key => ({ PK: `${table.site}#SITE`, SK: 'LIST#FIELD-PROGRAM' });

/** Returns the programs of the site, archived ones included, in order of creation. Consistent. */
export const listPrograms = async (table: SiteTable): Promise<ProgramHead[]> =>
  (await queryAll(table, partition(table))).map((item) => entityOf<ProgramHead>(item));

/** Returns a program that is not archived and uses a form. Consistent. */
export const findProgramWithForm = async (table: SiteTable, formId: string): Promise<ProgramHead | undefined> =>
  (await listPrograms(table)).find(({ archived, form_ids }) => !archived && form_ids.includes(formId));

export const findProgram = async (table: SiteTable, id: string): Promise<ProgramHead | undefined> =>
  entityOrNone<ProgramHead>(await getItem(table, programKey(table, id)));

const versionOf = (item: Item): ProgramVersion => {
  const { content, ...head } = entityOf<Omit<ProgramVersion, 'content'> & { content: string }>(item);
  return { ...head, content: JSON.parse(content) as ProgramContent };
};

export async function findProgramVersion(
  table: SiteTable,
  id: string,
  version: number,
): Promise<ProgramVersion | undefined> {
  const item = await getItem(table, versionKey(table, id, version));
  return item && versionOf(item);
}

/** Returns versions of programs in the order of the arguments. Undefined: no such version. */
export async function findProgramVersions(
  table: SiteTable,
  wanted: readonly { program_id: string; version: number }[],
): Promise<(ProgramVersion | undefined)[]> {
  const items = await getItems(
    table,
    wanted.map(({ program_id, version }) => versionKey(table, program_id, version)),
  );
  return items.map((item) => item && versionOf(item));
}

const claimName = (table: SiteTable, id: string, name: string, taken: Otherwise): Action =>
  put(table, { ...uniqueNameKey(table, 'FIELD-PROGRAM', name), id }, { condition: absent, otherwise: taken });

/** Adds a program, on condition that its name is free and that the site has fewer than `most`. */
export const addProgram = (
  table: SiteTable,
  program: ProgramHead,
  { most, taken, full }: { most: number; taken: Otherwise; full: Otherwise },
): Action[] => [
  claimName(table, program.id, program.name, taken),
  put(table, { ...programKey(table, program.id), ...program }, ifAbsent),
  update(
    table,
    countKey(table),
    { expression: 'ADD size_now :one', values: { ':one': 1 } },
    {
      condition: 'attribute_not_exists(size_now) OR size_now < :most',
      values: { ':most': most },
      otherwise: full,
    },
  ),
];

/**
 * Changes a program, on condition that it is as read, that no trainee started since, and that a new name is free.
 * Raises `newest`.
 */
export const changeProgram = (
  table: SiteTable,
  before: ProgramHead,
  changes: Partial<Omit<ProgramHead, 'id' | 'newest'>>,
  taken: Otherwise,
): Action[] => {
  const name = changes.name ?? before.name;
  const isRenamed = foldName(name) !== foldName(before.name);
  return [
    update(
      table,
      programKey(table, before.id),
      setting({ ...changes, newest: before.newest + 1 }),
      asRead({ ...before }, ['newest', 'started']),
    ),
    ...(isRenamed
      ? [remove(table, uniqueNameKey(table, 'FIELD-PROGRAM', before.name)), claimName(table, before.id, name, taken)]
      : []),
  ];
};

/** Adds a version of a program, on condition that its number is free. */
export const addProgramVersion = (table: SiteTable, id: string, { content, ...head }: ProgramVersion): Action =>
  put(table, { ...versionKey(table, id, head.version), ...head, content: JSON.stringify(content) }, ifAbsent);

/** Counts a trainee who starts, on condition that the program's version and archive are as read. */
export const countStarted = (table: SiteTable, program: ProgramHead): Action =>
  update(
    table,
    programKey(table, program.id),
    { expression: 'ADD started :one', values: { ':one': 1 } },
    asRead({ ...program }, ['version', 'archived']),
  );
