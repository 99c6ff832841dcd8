import type { FirearmOwner, FirearmType } from '@muster/shared/forms/firearm-types';
import { asRead, setting } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { entityOf, entityOrNone } from '../core/item.ts';
import { getItem, getItems, type Key, queryAll, queryPages } from '../core/read.ts';
import { type Action, absent, ifAbsent, type Otherwise, present, put, remove, reread, update } from '../core/write.ts';
import { uniqueNameKey } from './unique-name.ts';

/** The description of a firearm. */
export interface FirearmFields {
  type: FirearmType;
  make: string;
  model: string;
  caliber: string;
  serial: string;
  owner: FirearmOwner;
  note?: string | undefined;
  /** It is no longer in service; absent: false. */
  retired?: true | undefined;
}

export interface Firearm extends FirearmFields {
  id: string;
  /** Raised by every write; decisions condition on it. */
  version: number;
  /** Raised by every edit of the description. */
  edits: number;
  /** Authorizations in effect or to come. May include ended ones, and those of deleted employees. */
  authorized: readonly FirearmAuthorization[];
  last_inspection?: Omit<FirearmInspection, 'text'> | undefined;
}

/** An authorization as the person's record has it, so that lists read no records. */
export interface FirearmAuthorization {
  /** The internal id. */
  employee: string;
  /** The number of its entry in the person's record. */
  entry: number;
  from: string;
  /** The last day; absent: until it is ended. */
  until?: string | undefined;
  /** The first day on which it no longer counts; absent: not ended early. */
  ended_on?: string | undefined;
}

export interface FirearmInspection {
  id: string;
  on: string;
  passed: boolean;
  /** The internal id. */
  inspector: string;
  text?: string | undefined;
  /** UTC ISO. */
  recorded_at: string;
}

/** An evaluation with a firearm. The result is in the person's record. */
export interface FirearmEvaluation {
  on: string;
  evaluation: string;
  /** The internal id. */
  employee: string;
}

/** A firearm with all that refers to it. */
export interface FirearmParts {
  firearm: Firearm;
  authorizations: FirearmAuthorization[];
  /** Oldest first. */
  inspections: FirearmInspection[];
  /** Oldest first. */
  evaluations: FirearmEvaluation[];
}

const listed = (table: SiteTable): string => `${table.site}#FIREARM`;
const firearmKey = (table: SiteTable, id: string): Key => ({ PK: listed(table), SK: id });
const parts = (table: SiteTable, id: string): string => `${table.site}#FIREARM#${id}`;
const authorizationKey = (table: SiteTable, id: string, { employee, entry, from }: FirearmAuthorization): Key => ({
  PK: parts(table, id),
  SK: `AUTHORIZATION#${from}#${employee}-${entry}`,
});
const countKey = (table: SiteTable): Key => ({ PK: `${table.site}#SITE`, SK: 'LIST#FIREARM' });

type Serial = Pick<FirearmFields, 'make' | 'serial'>;

/** The key that makes a serial number unique within a make. */
const serialKey = (table: SiteTable, { make, serial }: Serial): Key =>
  uniqueNameKey(table, 'FIREARM', `${make}#${serial}`);

/** Returns whether two firearms have the same make and serial number, ignoring case, spaces and letter width. */
export const isSameSerial = (table: SiteTable, one: Serial, other: Serial): boolean =>
  serialOf(table, one) === serialOf(table, other);

/** Returns make and serial number for comparison. */
export const serialOf = (table: SiteTable, firearm: Serial): string => serialKey(table, firearm).SK;

export const findFirearm = async (table: SiteTable, id: string): Promise<Firearm | undefined> =>
  entityOrNone<Firearm>(await getItem(table, firearmKey(table, id)));

/** Yields firearms in the order in which they were added, after an id: `pageSize` at a time, or as read. */
export async function* firearmPages(
  table: SiteTable,
  after?: string | undefined,
  pageSize?: number | undefined,
): AsyncGenerator<Firearm[]> {
  const range = { ...(after === undefined ? {} : { after }), ...(pageSize === undefined ? {} : { limit: pageSize }) };
  for await (const page of queryPages(table, listed(table), range)) {
    yield page.map((item) => entityOf<Firearm>(item));
  }
}

/** Returns the firearms that have these makes and serial numbers, by `serialOf`. */
export async function findFirearmsWithSerials(
  table: SiteTable,
  serials: readonly Serial[],
): Promise<Map<string, Firearm>> {
  const claims = await getItems(
    table,
    serials.map((one) => serialKey(table, one)),
  );
  const found = await getItems(
    table,
    claims.flatMap((claim) => (claim ? [firearmKey(table, String(claim.id))] : [])),
  );
  const firearms = found.flatMap((item) => (item ? [entityOf<Firearm>(item)] : []));
  return new Map(firearms.map((firearm) => [serialOf(table, firearm), firearm]));
}

/** Returns the number of firearms, retired ones included. */
export const countFirearms = async (table: SiteTable): Promise<number> =>
  Number((await getItem(table, countKey(table)))?.size_now ?? 0);

/** Returns a firearm with its authorizations, inspections and evaluations. */
export async function findFirearmParts(table: SiteTable, id: string): Promise<FirearmParts | undefined> {
  const [firearm, items] = await Promise.all([findFirearm(table, id), queryAll(table, parts(table, id))]);
  const ofKind = <T>(prefix: string) =>
    items.filter(({ SK }) => SK.startsWith(prefix)).map((item) => entityOf<T>(item));
  return (
    firearm && {
      firearm,
      authorizations: ofKind<FirearmAuthorization>('AUTHORIZATION#'),
      inspections: ofKind<FirearmInspection>('INSPECTION#'),
      evaluations: ofKind<FirearmEvaluation>('EVALUATION#'),
    }
  );
}

/** Adds firearms. Their serial numbers must be free; otherwise fails with `taken`. With `most`, fails with `full`. */
export const addFirearms = (
  table: SiteTable,
  firearms: readonly Firearm[],
  { taken = () => reread, room }: { taken?: Otherwise; room?: { most: number; full: Otherwise } } = {},
): Action[] => [
  ...firearms.flatMap((firearm) => [
    put(table, { ...firearmKey(table, firearm.id), ...firearm }, ifAbsent),
    claimSerial(table, firearm, taken),
  ]),
  update(
    table,
    countKey(table),
    { expression: 'ADD size_now :added', values: { ':added': firearms.length } },
    room && {
      condition: 'attribute_not_exists(size_now) OR size_now <= :room',
      values: { ':room': room.most - firearms.length },
      otherwise: room.full,
    },
  ),
];

const claimSerial = (table: SiteTable, firearm: Firearm, taken: Otherwise): Action =>
  put(table, { ...serialKey(table, firearm), id: firearm.id }, { condition: absent, otherwise: taken });

/** Reserves a new serial number, on condition that it is free, and frees the old one. */
export const changeSerial = (
  table: SiteTable,
  { before, after }: { before: Firearm; after: Firearm },
  taken: Otherwise,
): Action[] => [remove(table, serialKey(table, before)), claimSerial(table, after, taken)];

/** Writes fields of a firearm, on condition that it is as read. */
export const changeFirearm = (table: SiteTable, read: Firearm, changes: Partial<Firearm>): Action =>
  update(
    table,
    firearmKey(table, read.id),
    setting({ ...changes, version: read.version + 1 }),
    asRead({ version: read.version }, ['version']),
  );

/** Adds an authorization to a firearm as read. `authorized`: the earlier ones that stay in the list. */
export const addAuthorization = (
  table: SiteTable,
  read: Firearm,
  authorized: readonly FirearmAuthorization[],
  added: FirearmAuthorization,
): Action[] => [
  changeFirearm(table, read, { authorized: [...authorized, added] }),
  put(table, { ...authorizationKey(table, read.id, added), ...added }, ifAbsent),
];

/** Ends an authorization of a firearm as read. */
export const markAuthorizationEnded = (
  table: SiteTable,
  read: Firearm,
  ended: FirearmAuthorization,
  on: string,
): Action[] => {
  const isEnded = ({ employee, entry }: FirearmAuthorization) => employee === ended.employee && entry === ended.entry;
  return [
    changeFirearm(table, read, {
      authorized: read.authorized.map((one) => (isEnded(one) ? { ...one, ended_on: on } : one)),
    }),
    update(table, authorizationKey(table, read.id, ended), setting({ ended_on: on }), {
      condition: present,
      otherwise: () => reread,
    }),
  ];
};

/** Adds an inspection to a firearm as read. The latest one is also on the firearm. */
export function addInspection(table: SiteTable, read: Firearm, inspection: FirearmInspection): Action[] {
  const { text: _, ...facts } = inspection;
  const last = read.last_inspection;
  const isLatest = !last || facts.on >= last.on;
  return [
    changeFirearm(table, read, isLatest ? { last_inspection: facts } : {}),
    put(
      table,
      { PK: parts(table, read.id), SK: `INSPECTION#${inspection.on}#${inspection.id}`, ...inspection },
      ifAbsent,
    ),
  ];
}

/** Adds an evaluation to the history of its firearm. May be repeated. */
export const addFirearmEvaluation = (
  table: SiteTable,
  {
    firearmId,
    on,
    evaluationId,
    employeeId,
  }: { firearmId: string; on: string; evaluationId: string; employeeId: string },
): Action => {
  const evaluation: FirearmEvaluation = { on, evaluation: evaluationId, employee: employeeId };
  return put(table, { PK: parts(table, firearmId), SK: `EVALUATION#${on}#${evaluationId}`, ...evaluation });
};
