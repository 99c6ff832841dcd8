import type { TablePart } from './client.ts';
import type { Item, Key } from './read.ts';

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

export const certificationKey = (table: TablePart, employee: string, typeId: string, date: string): Key => ({
  PK: `${table.site}#EMP#${employee}`,
  SK: `CERT#${typeId}#${date}`,
});

export const certificationItem = (table: TablePart, employee: string, certification: Certification): Item => ({
  ...certificationKey(table, employee, certification.type_id, certification.date),
  ...certification,
});
