import { Group, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import type { Employee } from '@muster/shared/areas/roster';
import { useMemo, useRef, useState } from 'react';
import { ApiError } from '../../../../api/errors.ts';
import { useGroups, useUnits } from '../../../../parts/lists/api.ts';
import { PersonInput } from '../../../../parts/people/components/person-input.tsx';
import { personInputLabels } from '../../../../parts/people/labels.ts';
import { nameOf } from '../../../../parts/roster/employee-form-values.ts';
import { bulkLabels, formLabels, labels } from '../../../../parts/roster/labels.ts';
import { useCurrentEmployee } from '../../../../session/use-current-employee.ts';
import { useValidatedForm } from '../../../../ui/contract-form.ts';
import { FormActions } from '../../../../ui/form-actions.tsx';
import { useDialogStatus } from '../../../../ui/use-dialog-status.ts';
import { fetchEmployee, updateEmployee, useActivePeople, useRanks } from '../api.ts';
import {
  type ChangeValues,
  noChange,
  none,
  type PlannedChange,
  personNumbered,
  planChanges,
  wantedChanges,
} from '../bulk-change.ts';
import type { BulkProps } from '../roster-dialog.ts';
import { type PersonResult, usePeopleRun } from '../use-people-run.ts';
import classes from './bulk.module.css';
import { BulkReport, DoneButton, namesOf } from './bulk-report.tsx';
import { ListedSelect } from './listed-select.tsx';

/** Loads what can be chosen. The active people load once a supervisor is to be chosen. */
function useChoices(choosesSupervisor: boolean) {
  const [ranks, units, groups] = [useRanks(), useUnits(), useGroups()];
  const { people, failed } = useActivePeople(choosesSupervisor);
  return { ranks, units, groups, people, failed };
}

/**
 * Change people: unit, group, supervisor, rank and active state of everyone selected, each person in a call of their own. A field that
 * another person has changed since the list was loaded is refused for that person, who can be looked at again.
 */
export function ChangePeople({ people: selected, onClose, onChange }: BulkProps) {
  const [people, setPeople] = useState(selected);
  /** The employees that another person has changed, as they are now. */
  const latest = useRef(new Map<Employee['id'], Employee>());
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
  const wanted = wantedChanges(values, {
    ranks: ranks.data,
    units: units.data,
    groups: groups.data,
    people: choices.people,
  });
  const wantedKey = JSON.stringify(wanted);
  const isOwnLeftOut = values.active === 'no' && people.some(({ employee_id }) => employee_id === own);
  const plan = useMemo(() => {
    const included = isOwnLeftOut ? people.filter(({ employee_id }) => employee_id !== own) : people;
    return planChanges(included, JSON.parse(wantedKey), () => crypto.randomUUID());
  }, [people, wantedKey, isOwnLeftOut, own]);

  async function send({ employee, values: edited, read, key }: PlannedChange): Promise<PersonResult> {
    try {
      const saved = await updateEmployee(employee, edited, read, key);
      onChange(saved.id, saved);
      return { kind: 'changed' };
    } catch (error) {
      if (error instanceof ApiError && error.code === 'edit_conflict') {
        // The refusal is reported also if the employee cannot be loaded: the next attempt is refused again.
        const now = await fetchEmployee(employee).catch(() => undefined);
        if (now) {
          latest.current.set(now.id, now);
          onChange(now.id, now);
        }
      }
      throw error;
    }
  }
  const run = usePeopleRun(send);
  const isChosen = Object.keys(wanted).length > 0;
  useDialogStatus({ dirty: isChosen && !run.state, busy: run.state?.running === true });
  if (run.state) {
    return (
      <BulkReport
        run={run}
        changed={bulkLabels.change.changed}
        unchanged={plan.unchanged}
        onAgain={(refused) => {
          setPeople(refused.map((one) => latest.current.get(one.id) ?? one));
          run.clear();
        }}
        done={<DoneButton onClick={onClose} />}
      />
    );
  }
  const { changes } = plan;
  return (
    <form noValidate onSubmit={submit(() => void run.start(changes))}>
      <Stack gap="md">
        <ChangeFields form={form} choices={choices} />
        {values.active === 'no' && <Text variant="hint">{bulkLabels.change.deactivating}</Text>}
        {isOwnLeftOut && <Text>{bulkLabels.ownLeftOut}</Text>}
        <Preview isChosen={isChosen} {...plan} />
      </Stack>
      <FormActions
        submit={bulkLabels.change.submit(changes.length)}
        submitting={bulkLabels.change.submit(changes.length)}
        busy={false}
        disabled={changes.length === 0}
        onCancel={onClose}
      />
    </form>
  );
}

interface ChangeFieldsProps {
  form: ReturnType<typeof useValidatedForm<ChangeValues>>['form'];
  choices: ReturnType<typeof useChoices>;
}

/** The fields to change: each keeps its value unless one is chosen. */
function ChangeFields({ form, choices: { ranks, units, groups, people, failed } }: ChangeFieldsProps) {
  const texts = bulkLabels.change;
  const supervisor = form.getInputProps('supervisor_id');
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
      <ListedSelect
        label={formLabels.unit}
        none={texts.keep}
        known={[{ id: none, name: formLabels.noUnit }, ...(units.data ?? [])]}
        failure={units.error && !units.data && formLabels.unitsFailed}
        onRetry={units.retry}
        inputProps={form.getInputProps('unit_id')}
      />
      <ListedSelect
        label={formLabels.group}
        none={texts.keep}
        known={[{ id: none, name: formLabels.noGroup }, ...(groups.data ?? [])]}
        failure={groups.error && !groups.data && formLabels.groupsFailed}
        onRetry={groups.retry}
        inputProps={form.getInputProps('group_id')}
      />
      <ListedSelect
        label={formLabels.rank}
        none={texts.keep}
        known={ranks.data ?? []}
        failure={ranks.error && !ranks.data && labels.ranksFailed}
        onRetry={ranks.retry}
        inputProps={form.getInputProps('rank_id')}
      />
      <NativeSelect
        label={formLabels.active}
        data={[
          { value: '', label: texts.keep },
          { value: 'yes', label: bulkLabels.active },
          { value: 'no', label: bulkLabels.notActive },
        ]}
        {...form.getInputProps('active')}
      />
      <NativeSelect
        label={formLabels.supervisor}
        data={[
          { value: '', label: texts.keep },
          { value: 'none', label: texts.noSupervisor },
          { value: 'choose', label: texts.chooseSupervisor },
        ]}
        {...form.getInputProps('supervisor')}
      />
      {form.values.supervisor === 'choose' && (
        <PersonInput
          label={texts.newSupervisor}
          description={texts.newSupervisorHelp}
          people={people}
          failed={failed}
          onWanted={() => undefined}
          {...supervisor}
          value={form.values.supervisor_id}
        />
      )}
    </SimpleGrid>
  );
}

/** The old and the new values of each person, and the people who have the chosen values already. */
function Preview({ isChosen, changes, unchanged }: ReturnType<typeof planChanges> & { isChosen: boolean }) {
  if (!isChosen) return <Text variant="hint">{bulkLabels.change.chooseFirst}</Text>;
  return (
    <Stack gap="xs">
      {changes.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the keyboard
        <ul className={classes.people} aria-label={bulkLabels.change.preview} tabIndex={0}>
          {changes.map(({ employee, lines }) => (
            <li key={employee.id}>
              <Group gap="xs">
                <Text fw={500}>{nameOf(employee)}</Text>
                <Text variant="hint" className="tabular">
                  {employee.employee_id}
                </Text>
              </Group>
              {lines.map(({ label, from, to }) => (
                <Text key={label} size="sm">
                  {bulkLabels.change.line(label, from, to)}
                </Text>
              ))}
            </li>
          ))}
        </ul>
      )}
      {unchanged.length > 0 && <Text>{bulkLabels.unchanged(unchanged.length, namesOf(unchanged))}</Text>}
    </Stack>
  );
}
