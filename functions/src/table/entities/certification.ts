import type { SiteTable } from '../core/client.ts';
import { entityOf } from '../core/item.ts';
import { queryAll } from '../core/read.ts';
import { type Action, put } from '../core/write.ts';

/** A certification as it was issued. It stays on record whatever happens to its type, class or holder. */
export interface Certification {
  type_id: string;
  type_name: string;
  /** Calendar months of validity when it was issued; absent: never expires. */
  months?: number | undefined;
  class_id: string;
  /** The class's last session day, `YYYY-MM-DD`. */
  date: string;
  /** The last valid day; absent: never expires. */
  expires?: string | undefined;
  /** UTC ISO. */
  issued_at: string;
}

/** Writes a certification; a second one of the same type and date replaces it. */
export const putCertification = (table: SiteTable, employeeId: string, certification: Certification): Action =>
  put(table, {
    PK: `${table.site}#EMP#${employeeId}`,
    SK: `CERT#${certification.type_id}#${certification.date}`,
    ...certification,
  });

/** Returns every certification issued to an employee, by type, then date. */
export async function listCertifications(table: SiteTable, employeeId: string): Promise<Certification[]> {
  const items = await queryAll(table, `${table.site}#EMP#${employeeId}`, { prefix: 'CERT#' });
  return items.map((item) => entityOf<Certification>(item));
}
