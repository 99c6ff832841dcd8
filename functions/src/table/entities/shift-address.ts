import type { ShiftKind } from '@muster/shared/rules/shifts';
import { asRead, setting } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { entityOf } from '../core/item.ts';
import { type Key, queryAll } from '../core/read.ts';
import { type Action, absent, type Otherwise, put, remove, update } from '../core/write.ts';

/** The shift calendar URL of an employee or a unit. */
export interface ShiftAddress {
  id: string;
  kind: ShiftKind;
  /** The internal id of the employee, or the id of the unit. */
  holder: string;
  of: 'employee' | 'unit';
  /** A secret: calls answer its host and its last characters. */
  address: string;
  /** UTC ISO; absent: not read yet. */
  read_at?: string | undefined;
  /** The shifts and absences in it. */
  count?: number | undefined;
  /** Why the last attempt failed. */
  error?: string | undefined;
}

const partition = (table: SiteTable): string => `${table.site}#SHIFT-ADDRESS`;
/** A holder has one address of each kind. */
const key = (table: SiteTable, { holder, kind }: Pick<ShiftAddress, 'holder' | 'kind'>): Key => ({
  PK: partition(table),
  SK: `${holder}#${kind}`,
});

/** Returns every address, by holder. */
export async function listShiftAddresses(table: SiteTable): Promise<ShiftAddress[]> {
  return (await queryAll(table, partition(table))).map((item) => entityOf<ShiftAddress>(item));
}

/** Adds an address, on condition that its holder has none of the kind. */
export const addShiftAddress = (table: SiteTable, address: ShiftAddress, taken: Otherwise): Action =>
  put(table, { ...key(table, address), ...address }, { condition: absent, otherwise: taken });

/** Stores the outcome of a read, on condition that the address was not removed. */
export const setShiftReading = (
  table: SiteTable,
  read: ShiftAddress,
  reading: Pick<ShiftAddress, 'read_at' | 'count' | 'error'>,
): Action => update(table, key(table, read), setting({ ...reading }), asRead({ id: read.id }, ['id']));

/** Removes an address, on condition that it was not removed or replaced. */
export const removeShiftAddress = (table: SiteTable, read: ShiftAddress): Action =>
  remove(table, key(table, read), asRead({ id: read.id }, ['id']));
