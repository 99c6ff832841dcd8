import { addDays } from '@muster/shared/rules/calendar';
import { mondayOf } from '@muster/shared/rules/shifts';
import type { SiteTable } from '../core/client.ts';
import { auditLogMark } from '../core/definition.ts';
import { type Item, type Key, queryAll, queryPages, scanKeys } from '../core/read.ts';
import { type Action, absent, type Otherwise, put, remove } from '../core/write.ts';
import { importMarkKey } from './import-mark.ts';

/** Single partitions of a site. Seals come first: a reader of an export checks the chains against them. */
const single = [
  'SEAL',
  'SEAL#KEYS',
  'SEAL#LEAVES',
  'SEAL#MONTHS',
  'SEAL#STAMPS',
  'SITE',
  'RANK',
  'ROSTER',
  'AUDITOR',
  'RECORD',
  'HISTORY',
  'UNIQUE',
  'PASSKEY',
  'CALENDAR',
  'SCIM#USER',
  'SCIM#EXTERNAL',
  'SCIM#GROUP',
  'VIEWS',
  'FILING',
  'FORM',
  'FIREARM',
  'FIELD-PROGRAM',
  'FIELD-TRAINEE',
  'TYPE',
  'LIST#PLACE',
  'LIST#CATEGORY',
  'LIST#UNIT',
  'LIST#GROUP',
  'LIST#HOLIDAY',
  'SHIFT-ADDRESS',
  'DELETED',
  'DOCUMENT',
  'EVALUATION',
  'JOB',
  'BUG',
  'HOLD',
] as const;
type Single = (typeof single)[number];

/** Partitions per id of a kind, ordered so that ids are listed before they are used. */
const perId = {
  'TYPE#': 'types',
  'CLASS#': 'classes',
  'ARRIVAL#': 'classes',
  'EVALUATION#': 'classes',
  'DOCUMENTS#': 'owners',
  'JOBROWS#': 'jobs',
  'FILING#': 'filings',
  'FORM#': 'forms',
  'FIREARM#': 'firearms',
  'FIELD-PROGRAM#': 'programs',
  'SCIM#GROUP#': 'groups',
  'EMP#': 'people',
  'ENTRY#': 'chains',
  'TEXT#': 'chains',
  'FORM-ANSWERS#': 'people',
  'FORM-EVALUATOR#': 'people',
  'FORM-DRAFT#': 'people',
  'AUDIT#': 'months',
  'SHIFTS#': 'weeks',
} as const;
type PerId = keyof typeof perId;

/** A kind of partition: its key after the site code, without an id. */
export type PartitionKind = Single | PerId;

/** Partitions of the running installation, not of the department: an export omits them. */
export const leftOutPartitions = [
  'SNAPSHOT',
  'CHANGED#ROSTER',
  'CHANGED#RECORD',
  'CHANGED#CREDENTIAL',
  'TICKET',
  'SIGN-ON',
  'SIGN-IN',
  'CHALLENGE',
  'UPLOAD',
  'ACCESS',
  'IDEMPOTENCY',
  'TALLY',
  'THROTTLE',
  'ADDRESS',
  'CHECKIN',
  'CALLS',
  'OUTBOX',
  'MAIL-TOKEN',
  'FORGOTTEN',
  'SEALING',
] as const;

/** Items of other partitions that an export omits: login sessions, and the installation's last check for a seal. */
const leftOutItems: Partial<Record<PartitionKind, string>> = { 'EMP#': 'SESSION#', SITE: 'SEALED' };

const isSingle = (rest: string): rest is Single => single.some((one) => one === rest);

/** Returns the kind of a partition that an export includes. Undefined: excluded. */
export function partitionKind(site: string, partition: string): PartitionKind | undefined {
  if (!partition.startsWith(`${site}#`)) return undefined;
  const rest = partition.slice(site.length + 1);
  if (isSingle(rest)) return rest;
  const fitting = (Object.keys(perId) as PerId[]).filter((one) => rest.startsWith(one) && rest.length > one.length);
  return fitting.sort((a, b) => b.length - a.length)[0];
}

/** Returns whether an export includes an item. */
export const isTakenAlong = (site: string, { PK, SK }: Pick<Item, 'PK' | 'SK'>): boolean => {
  const kind = partitionKind(site, PK);
  const leftOut = kind && leftOutItems[kind];
  return kind !== undefined && !(leftOut !== undefined && SK.startsWith(leftOut));
};

/** Items of one kind, in the order of their keys within a partition. */
export interface SitePage {
  kind: PartitionKind;
  items: Item[];
}

/** Partitions that are read at once. */
const atOnce = 32;

/**
 * Yields every item that an export includes, always in the same order. Reads consistently, partition by partition:
 * concurrent changes may or may not be included. `since` is no later than the oldest audit entry. Memory: the site's
 * ids and a few pages.
 */
export async function* everyItem(
  table: SiteTable,
  { since, now }: { since: Date; now: Date },
): AsyncGenerator<SitePage> {
  const ids = {
    people: new Set<string>(),
    chains: new Set<string>(['DEPARTMENT']),
    types: new Set<string>(),
    classes: new Set<string>(),
    owners: new Set<string>(),
    jobs: new Set<string>(),
    filings: new Set<string>(),
    forms: new Set<string>(),
    firearms: new Set<string>(),
    programs: new Set<string>(),
    groups: new Set<string>(),
    months: new Set(monthsBetween(since, now)),
    weeks: new Set(weeksWithShifts(now)),
  };
  const learn: Partial<Record<PartitionKind, (item: Item) => void>> = {
    ROSTER: ({ SK }) => ids.people.add(SK),
    AUDITOR: ({ SK }) => ids.people.add(SK),
    RECORD({ SK }) {
      ids.people.add(SK);
      ids.chains.add(SK);
    },
    'SCIM#GROUP': ({ SK }) => ids.groups.add(SK),
    FILING: ({ SK }) => ids.filings.add(SK),
    FORM: ({ SK }) => ids.forms.add(SK),
    FIREARM: ({ SK }) => ids.firearms.add(SK),
    'FIELD-PROGRAM': ({ SK }) => ids.programs.add(SK),
    JOB: ({ SK }) => ids.jobs.add(SK),
    TYPE: ({ SK }) => ids.types.add(SK),
    'TYPE#': ({ SK }) => ids.classes.add(SK.slice('CLASS#'.length)),
    DOCUMENT: ({ class_id, type_id }) => ids.owners.add(String(class_id ?? type_id)),
  };
  for (const kind of single) {
    for await (const items of queryPages(table, `${table.site}#${kind}`)) {
      for (const item of items) learn[kind]?.(item);
      const taken = items.filter((item) => isTakenAlong(table.site, item));
      if (taken.length > 0) yield { kind, items: taken };
    }
  }
  for (const kind of Object.keys(perId) as PerId[]) {
    const all = [...ids[perId[kind]]];
    if (kind === 'AUDIT#') {
      // A month has as many entries as a table may have.
      for (const month of all)
        for await (const items of queryPages(table, `${table.site}${auditLogMark}${month}`))
          if (items.length > 0) yield { kind, items };
      continue;
    }
    for (let n = 0; n < all.length; n += atOnce) {
      const read = await Promise.all(
        all.slice(n, n + atOnce).map((id) => queryAll(table, `${table.site}#${kind}${id}`)),
      );
      for (const found of read) {
        for (const item of found) learn[kind]?.(item);
        const items = found.filter((item) => isTakenAlong(table.site, item));
        if (items.length > 0) yield { kind, items };
      }
    }
  }
}

/** Like `everyItem`, for a closed site: with its own item (site.ts), which it lacks, in its place. */
export async function* everyItemOfClosed(
  table: SiteTable,
  site: Item,
  span: { since: Date; now: Date },
): AsyncGenerator<SitePage> {
  for await (const { kind, items } of everyItem(table, span))
    yield { kind, items: kind === 'SITE' ? [...items, site].sort((a, b) => (a.SK < b.SK ? -1 : 1)) : items };
}

/** Yields the keys of every item of a site that is not served, of any kind, except its mark. Reads the whole table. */
export async function* allKeys(table: SiteTable): AsyncGenerator<Key[]> {
  const mark = importMarkKey(table).PK;
  for await (const page of scanKeys(table)) yield page.filter(({ PK }) => PK !== mark);
}

/** Writes an item from another installation, on condition that it does not exist. */
export const addItem = (table: SiteTable, item: Item, otherwise: Otherwise): Action =>
  put(table, item, { condition: absent, otherwise });

/** Yields the keys of an import's items. Items that lead to others come last. */
export async function* keysToClear(table: SiteTable, span: { since: Date; now: Date }): AsyncGenerator<Key[]> {
  const findsOthers = (kind: PartitionKind) => (isSingle(kind) ? 2 : kind === 'TYPE#' ? 1 : 0);
  for (const step of [0, 1, 2]) {
    for await (const { kind, items } of everyItem(table, span)) {
      if (findsOthers(kind) === step) yield items.map(({ PK, SK }) => ({ PK, SK }));
    }
  }
}

export const clearItem = (table: SiteTable, key: Key): Action => remove(table, key);

/** Returns the UTC months, `yyyy-mm`, up to the one after `now`: clocks differ. */
function monthsBetween(since: Date, now: Date): string[] {
  const months: string[] = [];
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1));
  for (let n = 0; ; n++) {
    const month = new Date(Date.UTC(since.getUTCFullYear(), since.getUTCMonth() + n));
    if (month > last) return months;
    months.push(month.toISOString().slice(0, 7));
  }
}

/** Returns the Mondays of the weeks that have shifts: a year and some weeks around a moment. */
function weeksWithShifts(now: Date): string[] {
  const monday = mondayOf(now.toISOString().slice(0, 10));
  return Array.from({ length: 2 * 60 + 1 }, (_, n) => addDays(monday, 7 * (n - 60)));
}
