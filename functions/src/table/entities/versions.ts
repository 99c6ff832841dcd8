import { asRead } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { getItem, type Key } from '../core/read.ts';
import { type Action, check, present, update, type Version } from '../core/write.ts';
import { rosterNote } from './change-log.ts';
import { type Site, siteKey } from './site.ts';

/** The version of types, ranks and classes without counts. In the site's item, which every call reads. */
const catalogueVersion = (table: SiteTable): Version => ({
  key: siteKey(table),
  raise: () =>
    update(table, siteKey(table), raising('catalogue'), {
      condition: present,
      otherwise: () => new Error(`The site ${table.site} is gone`),
    }),
});

/** Returns the change that raises a number; absent is 0. */
const raising = (attribute: string) => ({
  expression: 'ADD #version :one',
  names: { '#version': attribute },
  values: { ':one': 1 },
});

/** The version of the listed roster, in an item of its own: only the list reads it. */
export const rosterVersionKey = (table: SiteTable): Key => ({ PK: `${table.site}#SITE`, SK: 'ROSTER' });

const rosterVersion = (table: SiteTable): Version => ({
  key: rosterVersionKey(table),
  raise: () => update(table, rosterVersionKey(table), raising('version')),
});

/** Returns the roster's version; 0 before the first change. Consistent. */
export async function findRosterVersion(table: SiteTable): Promise<number> {
  return Number((await getItem(table, rosterVersionKey(table)))?.version ?? 0);
}

/** Marks a write of a training type, a rank or a class: its transaction raises the catalogue's version. */
export const changesCatalogue = (table: SiteTable, action: Action): Action => ({
  ...action,
  raises: catalogueVersion(table),
});

/** Conditions a transaction on the catalogue as read, that is the site: no type, rank or class has changed since. */
export const checkCatalogue = (table: SiteTable, { catalogue }: Pick<Site, 'catalogue'>): Action =>
  check(table, siteKey(table), asRead({ catalogue }, ['catalogue']));

/** Marks a write of an employee's roster fields: its transaction raises the roster's version and logs the employee. */
export const changesRoster = (table: SiteTable, employeeId: string, action: Action): Action => ({
  ...action,
  raises: rosterVersion(table),
  notes: rosterNote(employeeId),
});
