import { isDeepStrictEqual } from 'node:util';
import { type FirearmRow, mostFirearmHolders } from '@muster/shared/areas/firearms';
import { firearmTypeWords } from '@muster/shared/forms/firearm-types';
import { noSuchEmployee } from '@muster/shared/history-import/problems';
import { foldName } from '@muster/shared/rules/folded';
import { type Employee, foldEmployeeNumber } from '../../table/entities/employee.ts';
import type { Firearm, FirearmFields } from '../../table/entities/firearm.ts';
import { authorizationsLeft, ownAuthorization, tooManyHolders } from './authorize.ts';

/** A valid row. */
export interface CheckedRow {
  /** Make and serial number, for comparison. */
  serial: string;
  firearm: FirearmFields;
  /** The firearm on record with this make and serial number. */
  stored: Firearm | undefined;
  /** The internal id of the person who may carry it. */
  employee: string | undefined;
  from: string;
}

/** The stored data for the check of rows. */
export interface KnownData {
  /** By folded number. */
  employees: ReadonlyMap<string, Employee>;
  /** By make and serial number. */
  stored: ReadonlyMap<string, Firearm>;
  serialOf: (row: FirearmRow) => string;
  today: string;
  /** Whether a record is the caller's own, which they may not write. */
  isOwn: (employeeId: string) => boolean;
}

/**
 * Returns the valid rows, and a message for each wrong field (`rows.3.serial`). Rows with the same make and serial
 * number must describe the firearm equally: they authorize several people. An authorization begins today if the row
 * has no day.
 */
export function checkRows(
  rows: readonly FirearmRow[],
  known: KnownData,
): { checked: CheckedRow[]; problems: [string, string[]][] } {
  const first = new Map<string, FirearmFields>();
  const holdersOf = new Map<string, Set<string>>();
  const problems: [string, string[]][] = [];
  const checked = rows.map((row, n): CheckedRow => {
    const { employee_id, from, ...firearm } = row;
    const serial = known.serialOf(row);
    const employee = employee_id === undefined ? undefined : known.employees.get(foldEmployeeNumber(employee_id));
    const stored = known.stored.get(serial);
    for (const [field, message] of problemsOf(row, { employee, stored, isOwn: known.isOwn }))
      problems.push([`rows.${n}.${field}`, [message]]);
    if (stored) {
      for (const field of otherFields(firearm, stored)) problems.push([`rows.${n}.${field}`, [onRecordAs(stored)]]);
    }
    const holders =
      holdersOf.get(serial) ??
      new Set((stored ? authorizationsLeft(stored, known.today) : []).map((one) => one.employee));
    holdersOf.set(serial, holders);
    if (employee) holders.add(employee.id);
    if (employee && holders.size > mostFirearmHolders) problems.push([`rows.${n}.employee_id`, [tooManyHolders]]);
    const same = first.get(serial);
    if (!same) first.set(serial, firearm);
    else if (!isDeepStrictEqual(same, firearm))
      problems.push([`rows.${n}.serial`, ['An earlier row has this firearm with different details']]);
    return { serial, firearm, stored, employee: employee?.id, from: from ?? known.today };
  });
  return { checked, problems };
}

/**
 * Returns the fields in which a row describes another firearm than the one on record: a wrong serial number would
 * authorize the person for a firearm of someone else.
 */
const otherFields = (row: FirearmFields, stored: Firearm) =>
  (['type', 'model'] as const).filter((field) => foldName(row[field]) !== foldName(stored[field]));

const onRecordAs = ({ make, model, type }: Firearm): string =>
  `This serial number is on record as ${make} ${model}, ${firearmTypeWords[type].toLowerCase()}`;

function problemsOf(
  { employee_id, from }: FirearmRow,
  {
    employee,
    stored,
    isOwn,
  }: { employee: Employee | undefined; stored: Firearm | undefined; isOwn: KnownData['isOwn'] },
): [string, string][] {
  if (employee_id === undefined) {
    return from === undefined ? [] : [['employee_id', 'Please give the employee ID, or leave the day empty']];
  }
  if (!employee || employee.leaving) return [['employee_id', noSuchEmployee(employee_id)]];
  return [
    ...(isOwn(employee.id) ? [['employee_id', ownAuthorization] as [string, string]] : []),
    ...(stored?.retired ? [['serial', 'This firearm is retired'] as [string, string]] : []),
  ];
}
