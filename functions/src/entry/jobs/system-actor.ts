import { ulid } from 'ulid';
import type { Actor } from '../../table/entities/audit-entry.ts';

/** Returns the actor of provisioning and scheduled functions, with all rights. */
export function systemActor(): Actor {
  return {
    id: 'system',
    employee_id: 'system',
    permissions: { admin_access: true },
    address: 'local',
    request_id: ulid(),
  };
}
