import type { Account } from '@muster/shared/areas/accounts';
import { permissionName } from '../permissions/labels.ts';
import { stateWords } from './labels.ts';

/** What the search of the Users tab looks through, in lower case. */
export function searched({ employee_id, name, state, permissions }: Account): readonly string[] {
  return [employee_id, name, stateWords[state], ...permissions.map(permissionName)].map((text) => text.toLowerCase());
}
