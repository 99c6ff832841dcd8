import type { Employee } from '@muster/shared/areas/roster';
import { useMemo, useRef, useState } from 'react';
import { ApiError } from '../../../api/errors.ts';
import { useGroups, useUnits } from '../../../parts/lists/api.ts';
import { personInputLabels } from '../../../parts/people/labels.ts';
import { useCurrentEmployee } from '../../../session/use-current-employee.ts';
import { useValidatedForm } from '../../../ui/contract-form.ts';
import { fetchEmployee, updateEmployee, useActivePeople, useRanks } from './api.ts';
import {
  type ChangeValues,
  noChange,
  type PlannedChange,
  personNumbered,
  planChanges,
  selectedChanges,
} from './bulk-change.ts';
import type { BulkProps } from './roster-dialog.ts';
import { type PersonResult, usePeopleRun } from './use-people-run.ts';

/** Loads the choices. The active people load when a supervisor is chosen. */
function useChoices(choosesSupervisor: boolean) {
  const [ranks, units, groups] = [useRanks(), useUnits(), useGroups()];
  return { ranks, units, groups, ...useActivePeople(choosesSupervisor) };
}

/** Keeps the form of a bulk change, its plan, and its run. */
export function useChange(selected: readonly Employee[], onChange: BulkProps['onChange']) {
  const [people, setPeople] = useState(selected);
  const { run, latest } = useChangeRun(onChange);
  const own = useCurrentEmployee().data?.employee_id;
  const [choosesSupervisor, setChoosesSupervisor] = useState(false);
  const choices = useChoices(choosesSupervisor);
  const { form, submit } = useValidatedForm<ChangeValues>(
    ({ supervisor, supervisor_id }): Record<string, string> =>
      supervisor === 'choose' && !personNumbered(supervisor_id, choices.people)
        ? { supervisor_id: personInputLabels.chooseFromList }
        : {},
    noChange,
  );
  const { values } = form;
  if (values.supervisor === 'choose' && !choosesSupervisor) setChoosesSupervisor(true);
  const { ranks, units, groups } = choices;
  const selectedFields = selectedChanges(values, {
    ranks: ranks.data,
    units: units.data,
    groups: groups.data,
    people: choices.people,
  });
  const isOwnLeftOut = values.active === 'no' && people.some(({ employee_id }) => employee_id === own);
  const key = JSON.stringify(selectedFields);
  const plan = useMemo(() => {
    const included = isOwnLeftOut ? people.filter(({ employee_id }) => employee_id !== own) : people;
    return planChanges(included, JSON.parse(key), () => crypto.randomUUID());
  }, [people, key, isOwnLeftOut, own]);
  return {
    form,
    submit,
    choices,
    ...plan,
    isChosen: Object.keys(selectedFields).length > 0,
    isOwnLeftOut,
    run,
    /** Plans the change again for refused people with their current values. */
    again(refused: readonly Employee[]): void {
      setPeople(refused.map((one) => latest.current.get(one.id) ?? one));
      run.clear();
    },
  };
}

/** Saves planned changes. `latest` has the current values of employees changed by another person. */
function useChangeRun(onChange: BulkProps['onChange']) {
  const latest = useRef(new Map<Employee['id'], Employee>());
  const run = usePeopleRun(async ({ employee, values, read, key }: PlannedChange): Promise<PersonResult> => {
    try {
      const saved = await updateEmployee(employee, values, read, key);
      onChange(saved.id, saved);
      return { kind: 'changed' };
    } catch (error) {
      if (error instanceof ApiError && error.code === 'edit_conflict') {
        // Reports the refusal even if the employee cannot be loaded: the next attempt is refused again.
        const now = await fetchEmployee(employee).catch(() => undefined);
        if (now) {
          latest.current.set(now.id, now);
          onChange(now.id, now);
        }
      }
      throw error;
    }
  });
  return { run, latest };
}
