import type { AccessDays, AuditedDays, AuditLimits } from '@muster/shared/rules/auditor-access';
import { asItWas, setting } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { auditorMark } from '../core/definition.ts';
import { entityOf, entityOrNone } from '../core/item.ts';
import { getItem, type Key, queryAll } from '../core/read.ts';
import { type Action, absent, ifAbsent, present, put, reread, update } from '../core/write.ts';
import type { Employee } from './employee.ts';
import { employeeNumberKey } from './employee.ts';

/** An auditor's account: not an employee, in no roster, count or record. Never deleted. */
export interface Auditor extends AccessDays, AuditedDays, AuditLimits {
  /** The internal id, which never changes: keys, tokens and history use it. */
  id: string;
  /** The username, from the namespace of employee numbers. */
  username: string;
  name: string;
  agency: string;
  email?: string | undefined;
  /** False: an administrator has ended the access. */
  active: boolean;
  /** Login sessions of an earlier epoch are over. */
  epoch: number;
  made_by: { id: string; employee_id: string };
  /** UTC ISO. */
  last_sign_in?: string | undefined;
  /** Like the field of employees. */
  used_at?: string | undefined;
}

const partition = (table: SiteTable): string => `${table.site}${auditorMark}`;

export const auditorKey = (table: SiteTable, id: string): Key => ({ PK: partition(table), SK: id });

/** Returns the auditor with this internal id. Consistent. */
export async function findAuditor(table: SiteTable, id: string): Promise<Auditor | undefined> {
  return entityOrNone<Auditor>(await getItem(table, auditorKey(table, id)));
}

/** Returns every auditor's account of the site, in the order of creation. */
export async function listAuditors(table: SiteTable): Promise<Auditor[]> {
  return (await queryAll(table, partition(table))).map((item) => entityOf<Auditor>(item));
}

/** Returns an auditor as the caller of a call: with an employee's fields, without any permission. */
export const auditorAsCaller = ({ id, username, name, active, epoch, last_sign_in, used_at }: Auditor): Employee => ({
  id,
  employee_id: username,
  first_name: name,
  last_name: '',
  badge_number: '',
  permissions: {},
  active,
  epoch,
  last_sign_in,
  used_at,
});

/** Adds an account and reserves its username among the employee numbers, if it is free. */
export const addAuditor = (table: SiteTable, auditor: Auditor): Action[] => [
  put(
    table,
    { ...auditorKey(table, auditor.id), ...auditor },
    { condition: absent, otherwise: () => new Error(`Auditor ${auditor.id} exists already`) },
  ),
  put(table, { ...employeeNumberKey(table, auditor.username), id: auditor.id, auditor: true }, ifAbsent),
];

/** Sets fields of an account, on condition that they and the `decidedBy` ones are as read, and access has not ended. */
export const changeAuditor = (
  table: SiteTable,
  read: Auditor,
  changes: Partial<Auditor>,
  { decidedBy = [], refuse }: { decidedBy?: readonly (keyof Auditor)[]; refuse?: () => Error } = {},
): Action =>
  update(table, auditorKey(table, read.id), setting({ ...changes }), {
    ...asItWas({ ...read }, [...new Set([...Object.keys(changes), ...decidedBy, 'active'])], present),
    otherwise: () => refuse?.() ?? reread,
  });

/** Ends every login session of an auditor, with `changes` to other fields. */
export const bumpAuditorEpoch = (
  table: SiteTable,
  read: Auditor,
  changes: Partial<Auditor> = {},
  guard: Parameters<typeof changeAuditor>[3] = {},
): Action => changeAuditor(table, read, { ...changes, epoch: read.epoch + 1 }, guard);
