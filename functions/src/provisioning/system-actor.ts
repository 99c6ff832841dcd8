import { ulid } from 'ulidx';
import type { Actor } from '../table/entities/audit-entry.ts';

/** Who acts when a person with access to the installation provisions a site, and not an employee. */
export function systemActor(): Actor {
  return { id: 'system', employee_id: 'system', address: 'local', request_id: ulid() };
}
