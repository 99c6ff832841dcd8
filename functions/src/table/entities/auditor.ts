import type { AccessDays, AuditedDays, AuditLimits } from '@muster/shared/rules/auditor-access';
import { asItWas, setting } from '../core/changed-fields.ts';
import type { SiteTable } from '../core/client.ts';
import { auditorMark } from '../core/definition.ts';
import { entityOf, entityOrNone } from '../core/item.ts';
import { getItem, type Key, queryAll } from '../core/read.ts';
import { type Action, absent, ifAbsent, present, put, reread, update } from '../core/write.ts';
import type { Employee } from './employee.ts';
import { employeeNumberKey } from './employee.ts';

/**
 * The account of an auditor, who is no employee: on no roster, in no count and without a record. It is never deleted.
 */
export interface Auditor extends AccessDays, AuditedDays, AuditLimits {
  /** The internal id, which never changes: keys, tokens and history use it. */
  id: string;
  /** What the auditor signs in with, from the namespace of employee numbers. */
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
  /** As of employees. */
  used_at?: string | undefined;
}

const partition = (table: SiteTable): string => `${table.site}${auditorMark}`;

export const auditorKey = (table: SiteTable, id: string): Key => ({ PK: partition(table), SK: id });

/** Returns the auditor with this internal id. Consistent. */
export async function findAuditor(table: SiteTable, id: string): Promise<Auditor | undefined> {
  return entityOrNone<Auditor>(await getItem(table, auditorKey(table, id)));
}

/** Returns every auditor's account of the site, in the order in which they were made. */
export async function listAuditors(table: SiteTable): Promise<Auditor[]> {
  return (await queryAll(table, partition(table))).map((item) => entityOf<Auditor>(item));
}

/** Returns an auditor as the caller of a call: named like an employee, without any permission. */
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

/**
 * Returns the actions that add an account and reserve its username among the employee numbers, on condition that nobody
 * has it.
 */
export const addAuditor = (table: SiteTable, auditor: Auditor): Action[] => [
  put(
    table,
    { ...auditorKey(table, auditor.id), ...auditor },
    { condition: absent, otherwise: () => new Error(`Auditor ${auditor.id} exists already`) },
  ),
  put(table, { ...employeeNumberKey(table, auditor.username), id: auditor.id, auditor: true }, ifAbsent),
];

/**
 * Returns the action that sets fields of an account, at least one, on condition that these and the `decidedBy` ones are
 * as they were read, and the access not ended meanwhile.
 */
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

/** Returns the action that ends every login session of an auditor, with `changes` to other fields. */
export const bumpAuditorEpoch = (
  table: SiteTable,
  read: Auditor,
  changes: Partial<Auditor> = {},
  guard: Parameters<typeof changeAuditor>[3] = {},
): Action => changeAuditor(table, read, { ...changes, epoch: read.epoch + 1 }, guard);
