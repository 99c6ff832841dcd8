import { accessRules } from '@muster/shared/access';
import { holdsAny } from '@muster/shared/permissions';
import { useState } from 'react';
import { usePermissions } from '../../../session/permissions/api.ts';
import type { NamedPerson } from '../../people/components/person-input.tsx';
import { useTeachers } from '../../trainings/api.ts';

/** Returns the person with a typed employee ID, ignoring case. */
export const personNamed = (people: readonly Pick<NamedPerson, 'employee_id' | 'name'>[], typed: string) =>
  people.find(({ employee_id }) => employee_id.toUpperCase() === typed.trim().toUpperCase());

/**
 * Loads the people that training staff may name as the evaluator, once they are wanted. `evaluators` is undefined for
 * everyone else. `evaluator` is the chosen one.
 */
export function useEvaluators(typed: string | undefined) {
  const { permissions } = usePermissions();
  const isStaff = permissions !== undefined && holdsAny(permissions, accessRules.training.permissions);
  // Without a connection, neither the permissions nor the people are known. The server checks the chosen evaluator.
  const kept =
    permissions === undefined && typed?.trim() ? { employee_id: typed.trim(), name: typed.trim() } : undefined;
  const [wanted, setWanted] = useState(false);
  const { teachers, failed } = useTeachers(isStaff && wanted);
  const people = teachers?.map(
    ({ employee_id, name, rank_name }): NamedPerson => ({ employee_id, name, rank: rank_name }),
  );
  return {
    evaluators: isStaff || kept ? { people, failed, onWanted: () => setWanted(true) } : undefined,
    evaluator: typed === undefined ? undefined : (personNamed(people ?? [], typed) ?? kept),
  };
}
