import type { SiteTable } from '../core/client.ts';
import { entityOf } from '../core/item.ts';
import { type Item, type Key, queryAll } from '../core/read.ts';

/** A certification as it was issued: stays on record whatever becomes of its type, class or holder. */
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

export const certificationKey = (table: SiteTable, employee: string, typeId: string, date: string): Key => ({
  PK: `${table.site}#EMP#${employee}`,
  SK: `CERT#${typeId}#${date}`,
});

export const certificationItem = (table: SiteTable, employee: string, certification: Certification): Item => ({
  ...certificationKey(table, employee, certification.type_id, certification.date),
  ...certification,
});

/** Every certification that an employee was issued, by type, then date. */
export async function listCertifications(table: SiteTable, employee: string): Promise<Certification[]> {
  const items = await queryAll(table, `${table.site}#EMP#${employee}`, { prefix: 'CERT#' });
  return items.map((item) => entityOf<Certification>(item));
}
