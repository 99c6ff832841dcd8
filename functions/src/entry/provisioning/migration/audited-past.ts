import type { SiteTable } from '../../../table/core/client.ts';
import { auditPosition, listAuditEntries, type StoredAuditEntry } from '../../../table/entities/audit-entry.ts';
import type { Employee } from '../../../table/entities/employee.ts';

/** Audited changes from before the first entries, oldest first. */
export interface AuditedPast {
  /** Changes of employees, by internal id. */
  employees: ReadonlyMap<string, EmployeeChange[]>;
  /** Author and time of certifications, by class and employee. */
  certifiedBy: ReadonlyMap<string, Recorded>;
}

/** The time and author of a write. */
export interface Recorded {
  at: string;
  actor: StoredAuditEntry['actor'];
}

export interface EmployeeChange extends Recorded {
  kind: 'employee.update' | 'employee.activate' | 'employee.deactivate' | 'employee.delete' | 'employee.renumber';
  before: Partial<Employee>;
  after: Partial<Employee>;
}

const changes: ReadonlySet<string> = new Set<EmployeeChange['kind']>([
  'employee.update',
  'employee.activate',
  'employee.deactivate',
  'employee.delete',
  'employee.renumber',
]);

/** Entries of one read. */
const pageSize = 1_000;

/** Reads the audit log of a site between two moments. */
export async function auditedPast(table: SiteTable, since: Date, until: Date): Promise<AuditedPast> {
  const employees = new Map<string, EmployeeChange[]>();
  const certifiedBy = new Map<string, Recorded>();
  const from = auditPosition(since);
  for (let to: string | undefined = auditPosition(until); to !== undefined; ) {
    const page: Awaited<ReturnType<typeof listAuditEntries>> = await listAuditEntries(
      table,
      { since: from, until: to },
      pageSize,
    );
    for (const entry of page.entries) note(entry, employees, certifiedBy);
    to = page.next;
  }
  return { employees, certifiedBy };
}

/** Adds an entry. They arrive newest first. */
function note(
  { action, at, actor, subject, before = {}, after = {} }: StoredAuditEntry,
  employees: Map<string, EmployeeChange[]>,
  certifiedBy: Map<string, Recorded>,
): void {
  if (changes.has(action) && subject.employee) {
    const known = employees.get(subject.employee) ?? [];
    known.unshift({ kind: action as EmployeeChange['kind'], at, actor, before, after });
    employees.set(subject.employee, known);
  }
  if (action === 'certification.issue') {
    for (const employee of (after.employees ?? []) as string[]) {
      certifiedBy.set(`${subject.class} ${employee}`, { at, actor });
    }
  }
}
