import type { SiteTable } from '../core/client.ts';
import { entityOf } from '../core/item.ts';
import { queryAll } from '../core/read.ts';
import { type Action, put, remove } from '../core/write.ts';

/** A certification as issued. It stays on record, whatever happens to its type, class or holder. */
export interface Certification {
  type_id: string;
  type_name: string;
  /** Calendar months of validity when it was issued; absent: never expires. */
  months?: number | undefined;
  /** Absent: it was not earned in a class here. */
  class_id?: string | undefined;
  /** The class's last session day, or the day it was earned elsewhere, `YYYY-MM-DD`. */
  date: string;
  /** The last valid day; absent: never expires. */
  expires?: string | undefined;
  /** UTC ISO. */
  issued_at: string;
}

/** Stores a certification; it replaces one of the same type and date. */
export const putCertification = (table: SiteTable, employeeId: string, certification: Certification): Action =>
  put(table, {
    PK: `${table.site}#EMP#${employeeId}`,
    SK: `CERT#${certification.type_id}#${certification.date}`,
    ...certification,
  });

/** Removes a revoked certification. `instead` is another valid one of the same type and day. */
export function replaceCertification(
  table: SiteTable,
  employeeId: string,
  revoked: Pick<Certification, 'type_id' | 'date'>,
  instead: Certification | undefined,
): Action {
  if (instead) return putCertification(table, employeeId, instead);
  return remove(table, { PK: `${table.site}#EMP#${employeeId}`, SK: `CERT#${revoked.type_id}#${revoked.date}` });
}

/** Returns every certification issued to an employee, by type, then date. */
export async function listCertifications(table: SiteTable, employeeId: string): Promise<Certification[]> {
  const items = await queryAll(table, `${table.site}#EMP#${employeeId}`, { prefix: 'CERT#' });
  return items.map((item) => entityOf<Certification>(item));
}
