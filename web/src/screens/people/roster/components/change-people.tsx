import { Group, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import { PersonInput } from '../../../../parts/people/components/person-input.tsx';
import { nameOf } from '../../../../parts/roster/employee-form-values.ts';
import { bulkLabels, formLabels, labels } from '../../../../parts/roster/labels.ts';
import { FormActions } from '../../../../ui/form-actions.tsx';
import { useDialogStatus } from '../../../../ui/use-dialog-status.ts';
import { none, type planChanges } from '../bulk-change.ts';
import type { BulkProps } from '../roster-dialog.ts';
import { useChange } from '../use-change.ts';
import classes from './bulk.module.css';
import { BulkReport, DoneButton, namesOf } from './bulk-report.tsx';
import { ListedSelect } from './listed-select.tsx';

/**
 * Change people: sets unit, group, supervisor, rank and active state, one call per person. Refuses people whose field
 * another person changed meanwhile; they can be reviewed.
 */
export function ChangePeople({ people, onClose, onChange }: BulkProps) {
  const { form, submit, choices, changes, unchanged, isChosen, isOwnLeftOut, run, again } = useChange(people, onChange);
  useDialogStatus({ dirty: isChosen && !run.state, busy: run.state?.running === true });
  if (run.state) {
    return (
      <BulkReport
        run={run}
        changed={bulkLabels.change.changed}
        unchanged={unchanged}
        onAgain={again}
        done={<DoneButton onClick={onClose} />}
      />
    );
  }
  return (
    <form noValidate onSubmit={submit(() => void run.start(changes))}>
      <Stack gap="md">
        <ChangeFields form={form} choices={choices} />
        {form.values.active === 'no' && <Text variant="hint">{bulkLabels.change.deactivating}</Text>}
        {isOwnLeftOut && <Text>{bulkLabels.ownLeftOut}</Text>}
        <Preview isChosen={isChosen} changes={changes} unchanged={unchanged} />
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
  form: ReturnType<typeof useChange>['form'];
  choices: ReturnType<typeof useChange>['choices'];
}

/** The fields to change. Each keeps its value unless one is chosen. */
function ChangeFields({ form, choices: { ranks, units, groups, people, failed } }: ChangeFieldsProps) {
  const texts = bulkLabels.change;
  const lists = [
    {
      field: 'unit_id',
      label: formLabels.unit,
      cleared: formLabels.noUnit,
      list: units,
      failure: formLabels.unitsFailed,
    },
    {
      field: 'group_id',
      label: formLabels.group,
      cleared: formLabels.noGroup,
      list: groups,
      failure: formLabels.groupsFailed,
    },
    { field: 'rank_id', label: formLabels.rank, cleared: undefined, list: ranks, failure: labels.ranksFailed },
  ] as const;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
      {lists.map(({ field, label, cleared, list, failure }) => (
        <ListedSelect
          key={field}
          label={label}
          none={texts.keep}
          options={[...(cleared ? [{ id: none, name: cleared }] : []), ...(list.data ?? [])]}
          failure={list.error && !list.data && failure}
          onRetry={list.retry}
          inputProps={form.getInputProps(field)}
        />
      ))}
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
          {...form.getInputProps('supervisor_id')}
          value={form.values.supervisor_id}
        />
      )}
    </SimpleGrid>
  );
}

/** The old and new values of each person, and the people who already have the chosen values. */
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
