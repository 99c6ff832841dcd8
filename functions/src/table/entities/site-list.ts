import { asRead, setting } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { entityOf, entityOrNone } from '../core/item.ts';
import { getItem, type Key, queryAll } from '../core/read.ts';
import { type Action, absent, type Otherwise, present, put, remove, reread, update } from '../core/write.ts';
import { uniqueNameKey } from './unique-name.ts';
import { changesCatalogue } from './versions.ts';

/** The lists of a site: places of classes, categories of training, units and groups of employees, own holidays. */
export type ListName = 'PLACE' | 'CATEGORY' | 'UNIT' | 'GROUP' | 'HOLIDAY';

/** The lists whose names the roster shows: a change of them raises the catalogue's version. */
const shownInRoster: ReadonlySet<ListName> = new Set(['UNIT', 'GROUP']);

export interface Listed {
  id: string;
  name: string;
  /** Raised by each reference to it. A removal conditions on it. */
  uses?: number | undefined;
}

export interface Place extends Listed {
  address?: string | undefined;
  /** Most people in the place. */
  capacity?: number | undefined;
}

export type TrainingCategory = Listed;

export interface Unit extends Listed {
  /** The parent unit. */
  parent_id?: string | undefined;
  /** Fewest people on duty, sub-units included. */
  minimum_staff?: number | undefined;
}

export interface Holiday extends Listed {
  date: string;
  yearly: boolean;
}

/** An item of any list, with the fields of all of them. */
export type AnyListed = Place & Unit & Partial<Holiday>;

const partition = (table: SiteTable, list: ListName) => `${table.site}#LIST#${list}`;
const listedKey = (table: SiteTable, list: ListName, id: string): Key => ({ PK: partition(table, list), SK: id });
const sizeKey = (table: SiteTable, list: ListName): Key => ({ PK: `${table.site}#SITE`, SK: `LIST#${list}` });

/** Returns a list in order of creation; callers sort by name. */
export async function readList<T extends Listed>(table: SiteTable, list: ListName): Promise<T[]> {
  return (await queryAll(table, partition(table, list))).map((item) => entityOf<T>(item));
}

/** Returns an item of a list as stored now. */
export async function findListed<T extends Listed>(
  table: SiteTable,
  list: ListName,
  id: string,
): Promise<T | undefined> {
  return entityOrNone<T>(await getItem(table, listedKey(table, list, id)));
}

interface Refusals {
  taken: Otherwise;
  full: Otherwise;
}

/** Adds to a list, on condition that its name is free and that the list has fewer than `most`. */
export const addListed = (
  table: SiteTable,
  list: ListName,
  listed: Listed,
  refusals: Refusals & { most: number },
): Action[] => addAllListed(table, list, [listed], refusals);

/** Adds items to a list, if their names are free and there is room. Without `taken`, a taken name means reread. */
export const addAllListed = (
  table: SiteTable,
  list: ListName,
  all: readonly Listed[],
  { most, taken = () => reread, full }: Partial<Pick<Refusals, 'taken'>> & Pick<Refusals, 'full'> & { most: number },
): Action[] => [
  ...all.flatMap((listed) => [
    claimName(table, list, listed, taken),
    changesList(
      table,
      list,
      put(
        table,
        { ...listedKey(table, list, listed.id), ...listed },
        { condition: absent, otherwise: () => new Error(`${listed.id} is listed already`) },
      ),
    ),
  ]),
  update(
    table,
    sizeKey(table, list),
    { expression: 'ADD size_now :added', values: { ':added': all.length } },
    {
      condition: 'attribute_not_exists(size_now) OR size_now <= :room',
      values: { ':room': most - all.length },
      otherwise: full,
    },
  ),
];

/** Writes changed fields, at least one, on condition that they are as read. */
export const changeListed = (
  table: SiteTable,
  list: ListName,
  before: AnyListed,
  changes: Partial<AnyListed>,
): Action =>
  changesList(
    table,
    list,
    update(
      table,
      listedKey(table, list, before.id),
      setting({ ...changes }),
      asRead({ ...before }, Object.keys(changes)),
    ),
  );

/** Reserves a new name, on condition that it is free, and frees the old one. */
export const renameListed = (
  table: SiteTable,
  list: ListName,
  { before, after }: { before: Listed; after: Listed },
  taken: Otherwise,
): Action[] => [remove(table, uniqueNameKey(table, list, before.name)), claimName(table, list, after, taken)];

const changesList = (table: SiteTable, list: ListName, action: Action): Action =>
  shownInRoster.has(list) ? changesCatalogue(table, action) : action;

const claimName = (table: SiteTable, list: ListName, { id, name }: Listed, taken: Otherwise): Action =>
  put(table, { ...uniqueNameKey(table, list, name), id }, { condition: absent, otherwise: taken });

/** Counts a reference to an item, on condition that it is still listed. */
export const chooseListed = (table: SiteTable, list: ListName, id: string, gone: Otherwise): Action =>
  update(
    table,
    listedKey(table, list, id),
    { expression: 'ADD uses :one', values: { ':one': 1 } },
    { condition: present, otherwise: gone },
  );

/** Removes from a list, on condition of the name as read, which is freed, and no new reference. */
export const removeListed = (table: SiteTable, list: ListName, listed: Listed): Action[] => [
  changesList(table, list, remove(table, listedKey(table, list, listed.id), asRead({ ...listed }, ['name', 'uses']))),
  remove(table, uniqueNameKey(table, list, listed.name)),
  update(table, sizeKey(table, list), { expression: 'ADD size_now :less', values: { ':less': -1 } }),
];
