import type { Account } from '@muster/shared/areas/accounts';
import { stateWords } from '../../../parts/accounts/labels.ts';
import { permissionName } from '../../../session/permissions/labels.ts';
import { plainPermissionName } from '../../../session/permissions/plain-names.ts';

/** Returns the searched texts of an account. */
export function searched({ employee_id, name, state, permissions }: Account): readonly string[] {
  return [
    employee_id,
    name,
    stateWords[state],
    ...permissions.flatMap((type) => [plainPermissionName(type), permissionName(type)]),
  ];
}
