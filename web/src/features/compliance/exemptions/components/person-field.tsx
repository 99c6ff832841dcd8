import { Combobox, Text, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { suggestionsFor } from '../../../attendance/person-suggestions.ts';
import { usePeople } from '../api.ts';
import { personLabels as texts } from '../labels.ts';
import classes from './person-field.module.css';

interface PersonFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** The employee ID, or what is typed of an ID or a name. */
  value: string;
  onChange: (text: string) => void;
}

/** An employee ID, found by ID or name in the roster. */
export function PersonField({ value, onChange, description, ...input }: PersonFieldProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [wanted, setWanted] = useState(false);
  const { people: employees, failed } = usePeople(wanted);
  const people = useMemo(
    () => (employees ?? []).map((one) => [one, [one.employee_id, one.name, one.rank ?? '']] as const),
    [employees],
  );
  const searched = useDeferredValue(value);
  const suggestions = useMemo(() => suggestionsFor(searched, people), [searched, people]);
  const chosen = employees?.find(({ employee_id }) => employee_id.toUpperCase() === value.trim().toUpperCase());
  function type(text: string): void {
    onChange(text);
    if (text.trim() === '') combobox.closeDropdown();
    else combobox.openDropdown();
    combobox.resetSelectedOption();
  }
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(employeeNumber) => {
        onChange(employeeNumber);
        combobox.closeDropdown();
      }}
      hideDetached={false}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          autoComplete="off"
          role="combobox"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...input}
          description={chosen ? texts.is(chosen.name) : failed ? texts.notLoaded : description}
          value={value}
          onFocus={() => setWanted(true)}
          onBlur={() => combobox.closeDropdown()}
          onChange={({ currentTarget }) => {
            setWanted(true);
            type(currentTarget.value);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={value.trim() === '' || failed || chosen !== undefined}>
        <Combobox.Options aria-label={texts.suggestions} className={classes.options}>
          {suggestions.map(({ employee_id, name, rank }) => (
            <Combobox.Option key={employee_id} value={employee_id}>
              <Text inherit fw={500}>
                {name}
              </Text>
              <Text size="xs" c="dimmed">
                {[employee_id, rank].filter(Boolean).join(', ')}
              </Text>
            </Combobox.Option>
          ))}
          {suggestions.length === 0 && <Combobox.Empty>{employees ? texts.noneMatch : texts.loading}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
