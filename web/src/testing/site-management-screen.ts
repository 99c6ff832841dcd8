import type { PermissionMap } from '@muster/shared/permissions';
import { setLoginSession } from '../features/auth/login-session.ts';
import { network } from './fake-network.ts';
import { employee, signedInCookies } from './people.ts';

type Answers = Parameters<typeof network>[0];

const administrator: PermissionMap = { admin_access: true, manage_employees: false, manage_trainings: false };

/** The call for the signed-in person's own permissions. */
export const ownPermissions = 'GET /api/employee-permissions/1004/';

/** Sets up the responses for a signed-in person, by default an administrator. */
export function administration(answers: Answers, held: PermissionMap = administrator) {
  signedInCookies();
  setLoginSession({ status: 'signed-in', employee: undefined });
  const all: Answers = {
    'GET /api/employee-info/': { status: 200, body: employee },
    [ownPermissions]: {
      status: 200,
      body: Object.entries(held).map(([permission_type, active]) => ({ permission_type, active })),
    },
    ...answers,
  };
  return { answers: all, ...network(all) };
}
