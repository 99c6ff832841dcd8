import type { PermissionMap } from '@muster/shared/permissions';
import { type Answers, network, ok } from './fake-network.ts';
import { employee, signInAs } from './people.ts';

const administrator: PermissionMap = { admin_access: true, manage_employees: false, manage_trainings: false };

/** The call for the signed-in person's own permissions. */
export const ownPermissions = 'GET /api/employee-permissions/1004/';

/** Sets up the responses for a signed-in person, by default an administrator. */
export function administration(answers: Answers, permissions: PermissionMap = administrator) {
  signInAs(undefined);
  const all: Answers = {
    'GET /api/employee-info/': ok(employee),
    [ownPermissions]: ok(Object.entries(permissions).map(([permission_type, active]) => ({ permission_type, active }))),
    ...answers,
  };
  return network(all);
}
