import type { ProgramContent } from '@muster/shared/field-training/program';
import { foldName } from '@muster/shared/rules/folded';
import { asRead, setting } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { entityOf, entityOrNone } from '../core/item.ts';
import { getItem, type Key, queryAll } from '../core/read.ts';
import { type Action, absent, check, ifAbsent, type Otherwise, put, remove, update } from '../core/write.ts';
import { uniqueNameKey } from './unique-name.ts';

/** A field training program without its content. */
export interface ProgramHead {
  id: string;
  name: string;
  /** The last version. */
  version: number;
  archived?: true | undefined;
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
const programKey = (table: SiteTable, id: string): Key => ({ PK: partition(table), SK: id });
const versionKey = (table: SiteTable, id: string, version: number): Key => ({
  PK: `${partition(table)}#${id}`,
  SK: String(version).padStart(10, '0'),
});
const countKey = (table: SiteTable): Key => ({ PK: `${table.site}#SITE`, SK: 'LIST#FIELD-PROGRAM' });

/** Returns the programs of the site, archived ones included, in order of creation. Consistent. */
export const listPrograms = async (table: SiteTable): Promise<ProgramHead[]> =>
  (await queryAll(table, partition(table))).map((item) => entityOf<ProgramHead>(item));

export const findProgram = async (table: SiteTable, id: string): Promise<ProgramHead | undefined> =>
  entityOrNone<ProgramHead>(await getItem(table, programKey(table, id)));

export async function findProgramVersion(
  table: SiteTable,
  id: string,
  version: number,
): Promise<ProgramVersion | undefined> {
  const item = await getItem(table, versionKey(table, id, version));
  if (!item) return undefined;
  const { content, ...head } = entityOf<Omit<ProgramVersion, 'content'> & { content: string }>(item);
  return { ...head, content: JSON.parse(content) as ProgramContent };
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

/** Changes a program, on condition that it is as read and that a new name is free. Raises `newest`. */
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
      asRead({ ...before }, ['newest']),
    ),
    ...(isRenamed
      ? [remove(table, uniqueNameKey(table, 'FIELD-PROGRAM', before.name)), claimName(table, before.id, name, taken)]
      : []),
  ];
};

/** Adds a version of a program, on condition that its number is free. */
export const addProgramVersion = (table: SiteTable, id: string, { content, ...head }: ProgramVersion): Action =>
  put(table, { ...versionKey(table, id, head.version), ...head, content: JSON.stringify(content) }, ifAbsent);

/** Conditions a transaction on a program that is not archived. */
export const checkProgramInUse = (table: SiteTable, id: string, otherwise: Otherwise): Action =>
  check(table, programKey(table, id), {
    condition: 'attribute_exists(PK) AND attribute_not_exists(archived)',
    otherwise,
  });
