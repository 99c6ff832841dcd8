import { Combobox, Text, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import { useDeferredValue, useMemo } from 'react';
import { personInputLabels as texts } from '../labels.ts';
import { suggestionsFor } from '../person-suggestions.ts';
import classes from './person-input.module.css';

/** A person to choose. */
export interface NamedPerson {
  employee_id: string;
  name: string;
  rank: string | null;
}

interface PersonInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** An employee ID, or typed text of an ID or a name. */
  value: string;
  onChange: (text: string) => void;
  /** The people to choose from; undefined while they load. */
  people: readonly NamedPerson[] | undefined;
  failed: boolean;
  /** Called when the people should be loaded. */
  onWanted: () => void;
  /** The person of the initial value. */
  known?: Pick<NamedPerson, 'employee_id' | 'name'> | undefined;
}

/** The field of an employee ID, found by ID or name. */
export function PersonInput({
  value,
  onChange,
  description,
  people: employees,
  failed,
  onWanted,
  known,
  ...input
}: PersonInputProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const people = useMemo(
    () => (employees ?? []).map((one) => [one, [one.employee_id, one.name, one.rank ?? '']] as const),
    [employees],
  );
  const searched = useDeferredValue(value);
  const suggestions = useMemo(() => suggestionsFor(searched, people), [searched, people]);
  const number = value.trim().toUpperCase();
  const chosen = [...(employees ?? []), ...(known ? [known] : [])].find(
    ({ employee_id }) => employee_id.toUpperCase() === number,
  );
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
          onFocus={onWanted}
          onBlur={() => combobox.closeDropdown()}
          onChange={({ currentTarget }) => {
            onWanted();
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
              <Text variant="hint">{[employee_id, rank].filter(Boolean).join(', ')}</Text>
            </Combobox.Option>
          ))}
          {suggestions.length === 0 && <Combobox.Empty>{employees ? texts.noneMatch : texts.loading}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
