import { atVersion, setting } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { entityOf } from '../core/item.ts';
import { type Key, queryAll } from '../core/read.ts';
import { type Action, check, ifAbsent, present, put, remove, reread, update } from '../core/write.ts';

/** The id of the hold on all data of a department. */
export const departmentHold = 'DEPARTMENT';

/** A legal hold: retention rules delete nothing of the person, or of the department. */
export interface LegalHold {
  /** The internal id, or `DEPARTMENT`. */
  id: string;
  /** The person's number when the hold was placed; absent: the department's hold. */
  employee_id?: string | undefined;
  reason: string;
  /** UTC ISO. */
  since: string;
}

/** The holds of a site, and the version that a deletion conditions on. */
export interface LegalHolds {
  holds: readonly LegalHold[];
  version: number;
}

const partition = (table: SiteTable): string => `${table.site}#HOLD`;
const holdKey = (table: SiteTable, id: string): Key => ({ PK: partition(table), SK: id });
/** Internal ids are ULIDs, so none equals this. */
const versionKey = (table: SiteTable): Key => holdKey(table, 'VERSION');

/** Returns the holds of the site. Consistent. */
export async function findLegalHolds(table: SiteTable): Promise<LegalHolds> {
  const items = await queryAll(table, partition(table));
  const version = items.find(({ SK }) => SK === versionKey(table).SK);
  return {
    holds: items.filter((item) => item !== version).map((item) => entityOf<LegalHold>(item)),
    version: Number(version?.version ?? 0),
  };
}

const raiseVersion = (table: SiteTable, read: LegalHolds): Action =>
  update(table, versionKey(table), setting({ version: read.version + 1 }), atVersion(read.version));

/** Places a hold, on condition that the holds are as read. */
export const placeHold = (table: SiteTable, read: LegalHolds, hold: LegalHold): Action[] => [
  raiseVersion(table, read),
  put(table, { ...holdKey(table, hold.id), ...hold }, ifAbsent),
];

/** Releases a hold, on the same condition. */
export const releaseHold = (table: SiteTable, read: LegalHolds, { id }: Pick<LegalHold, 'id'>): Action[] => [
  raiseVersion(table, read),
  remove(table, holdKey(table, id), { condition: present, otherwise: () => reread }),
];

/** Conditions a deletion on the holds being as read. */
export const checkHolds = (table: SiteTable, read: LegalHolds): Action =>
  check(table, versionKey(table), atVersion(read.version));
