import type { TablePart } from './client.ts';
import { newId } from './new-id.ts';
import { type Action, put } from './write.ts';

/** Who acts, and from where: taken from the verified token and the connection, never from a body. */
export interface Actor {
  /** The employee's internal id; `system` for provisioning and scheduled functions. */
  id: string;
  employee_id: string;
  address: string;
  request_id: string;
}

export interface AuditEntry {
  /** What was done, as area and verb: `class.enroll`, `session.sign_in`. */
  action: string;
  /** What it was done to: the ids that name it. Never a secret, as everything here. */
  subject: Record<string, string>;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** The audit entry of a write, to be part of its transaction (DESIGN.md section 2). Partitioned by UTC month. */
export function audit(table: TablePart, actor: Actor, now: Date, entry: AuditEntry): Action {
  const at = now.toISOString();
  return put(table, {
    PK: `${table.site}#AUDIT#${at.slice(0, 7)}`,
    SK: newId(now),
    at,
    actor: { id: actor.id, employee_id: actor.employee_id },
    address: actor.address,
    request_id: actor.request_id,
    ...entry,
  });
}
