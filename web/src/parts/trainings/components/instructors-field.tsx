import { ActionIcon, Button, Combobox, Group, Input, Pill, Stack, Text, TextInput, useCombobox } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { singleClick } from '../../../ui/single-click.ts';
import { suggestionsFor } from '../../people/person-suggestions.ts';
import { useTeachers } from '../api.ts';
import { teachLabels as labels } from '../course-labels.ts';
import { type InstructorValues, outsider } from '../instructor-values.ts';
import type { ClassForm } from '../use-class-form.ts';
import classes from './instructors-field.module.css';

/** Finds employees by ID or name, and adds the selected ones. */
function FindEmployee({ form, onChoose }: { form: ClassForm; onChoose: (chosen: InstructorValues) => void }) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [isNeeded, setNeeded] = useState(false);
  const { teachers, failed, retry } = useTeachers(isNeeded);
  const { instructors, wanted_instructor: typed } = form.values;
  const people = useMemo(
    () => (teachers ?? []).map((one) => [one, [one.employee_id, one.name, one.rank_name ?? '']] as const),
    [teachers],
  );
  const searched = useDeferredValue(typed);
  const suggestions = useMemo(() => {
    const taken = new Set(instructors.map(({ employee_id }) => employee_id));
    return suggestionsFor(searched, people).filter(({ employee_id }) => !taken.has(employee_id));
  }, [searched, people, instructors]);
  function type(text: string): void {
    form.setFieldValue('wanted_instructor', text);
    if (text.trim() === '') combobox.closeDropdown();
    else combobox.openDropdown();
    combobox.resetSelectedOption();
  }
  function choose(employeeNumber: string): void {
    const person = teachers?.find(({ employee_id }) => employee_id === employeeNumber);
    if (!person) return;
    const { employee_id, name } = person;
    if (!instructors.some((one) => one.employee_id === employee_id)) {
      onChoose({ key: employee_id, employee_id, name, agency: '' });
    }
    type('');
  }
  return (
    <div>
      <Combobox store={combobox} onOptionSubmit={choose} hideDetached={false}>
        <Combobox.Target withExpandedAttribute>
          <TextInput
            label={labels.find}
            description={failed ? labels.notLoaded : labels.findHelp}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="off"
            role="combobox"
            {...form.getInputProps('wanted_instructor')}
            onFocus={() => setNeeded(true)}
            onBlur={() => combobox.closeDropdown()}
            onChange={({ currentTarget }) => {
              setNeeded(true);
              type(currentTarget.value);
            }}
            onKeyDown={(event) => {
              // Enter selects a person whose ID or name is typed exactly, instead of saving the class.
              if (event.key !== 'Enter' || typed.trim() === '' || combobox.getSelectedOptionIndex() >= 0) return;
              event.preventDefault();
              const exact = teachers?.find(
                ({ employee_id }) => employee_id.toUpperCase() === typed.trim().toUpperCase(),
              );
              if (exact) choose(exact.employee_id);
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={typed.trim() === '' || failed}>
          <Combobox.Options aria-label={labels.suggestions} className={classes.options}>
            {suggestions.map(({ employee_id, name, rank_name }) => (
              <Combobox.Option key={employee_id} value={employee_id}>
                <Text inherit fw={500}>
                  {name}
                </Text>
                <Text variant="hint">{[employee_id, rank_name].filter(Boolean).join(', ')}</Text>
              </Combobox.Option>
            ))}
            {suggestions.length === 0 && (
              <Combobox.Empty>{teachers ? labels.noneMatch : labels.loading}</Combobox.Empty>
            )}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {failed && (
        <Button variant="default" size="compact-sm" mt={6} onClick={retry}>
          {labels.retry}
        </Button>
      )}
    </div>
  );
}

interface InstructorsFieldProps {
  form: ClassForm;
  /** Shown under the field: the choice between both values if another person changed it, too. */
  under: ReactNode;
}

/** The instructors of a class: employees and outside instructors. */
export function InstructorsField({ form, under }: InstructorsFieldProps) {
  const { instructors } = form.values;
  function change(changed: InstructorValues[]): void {
    form.setFieldValue('instructors', changed);
    // Errors refer to positions in the list, which now have other people.
    form.setErrors((shown) =>
      Object.fromEntries(Object.entries(shown).filter(([field]) => !/^instructors\.\d+\.employee_id$/.test(field))),
    );
  }
  const without = (key: string) => change(instructors.filter((one) => one.key !== key));
  const employees = instructors.filter(({ employee_id }) => employee_id !== undefined);
  const outsiders = instructors.filter(({ employee_id }) => employee_id === undefined);
  const pathOf = (one: InstructorValues, field: 'name' | 'agency') =>
    `instructors.${instructors.indexOf(one)}.${field}` as const;
  /** The messages without an input: those of the list, and of employees. */
  const wrong = [
    form.errors.instructors,
    ...instructors.map((one, n) => {
      const message = form.errors[`instructors.${n}.employee_id`];
      return typeof message === 'string' ? labels.wrongInstructor(one.name, message) : undefined;
    }),
  ].filter((message) => typeof message === 'string');
  return (
    <Stack gap="xs" component="fieldset" className={classes.field}>
      <Input.Label component="legend" p={0}>
        {labels.instructors}
      </Input.Label>
      {employees.length > 0 && (
        <Pill.Group aria-label={labels.chosen} role="group">
          {employees.map(({ key, name, employee_id }) => (
            <Pill
              key={key}
              size="lg"
              withRemoveButton
              removeButtonProps={{ 'aria-label': labels.remove(name), 'aria-hidden': false, tabIndex: 0 }}
              onRemove={() => without(key)}
            >
              {name} ({employee_id})
            </Pill>
          ))}
        </Pill.Group>
      )}
      <FindEmployee form={form} onChoose={(chosen) => change([...instructors, chosen])} />
      {outsiders.map((one, row) => (
        <div key={one.key} className={classes.outsider}>
          <TextInput
            label={labels.outsiderName}
            aria-label={labels.ofOutsider(labels.outsiderName, row + 1)}
            autoComplete="off"
            {...form.getInputProps(pathOf(one, 'name'))}
          />
          <TextInput
            label={labels.agency}
            aria-label={labels.ofOutsider(labels.agency, row + 1)}
            autoComplete="off"
            {...form.getInputProps(pathOf(one, 'agency'))}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={labels.remove(one.name)}
            onClick={singleClick(() => without(one.key))}
          >
            <IconTrash size={17} stroke={1.6} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Group>
        <Button
          variant="light"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={singleClick(() => change([...instructors, outsider()]))}
        >
          {labels.addOutsider}
        </Button>
      </Group>
      {wrong.map((message) => (
        <Input.Error key={message} role="alert">
          {message}
        </Input.Error>
      ))}
      {under}
    </Stack>
  );
}
