import { Combobox, Group, Pill, Stack, Text, TextInput, useCombobox } from '@mantine/core';
import { attendance, type Candidate } from '@muster/shared/areas/attendance';
import { type FormEvent, useDeferredValue, useMemo } from 'react';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { useContractForm } from '../../../ui/contract-form.ts';
import { suggestionsFor } from '../../people/person-suggestions.ts';
import { dueKindOf, isSeated } from '../due-people.ts';
import { addLabels, dueText, labels } from '../labels.ts';
import type { CandidateOnDuty } from '../use-with-duty.ts';
import classes from './add-people.module.css';

export interface AddOne {
  number: string;
  added: () => void;
  refused: (fields: Record<string, string[]>) => void;
}

interface TypedPeopleProps {
  candidates: readonly CandidateOnDuty[] | undefined;
  failed: boolean;
  /** Called when the person starts to type, to load suggestions. */
  onNeeded: () => void;
  chosen: readonly Candidate[];
  onChosen: (chosen: readonly Candidate[]) => void;
  onText: (text: string) => void;
  busy: boolean;
  onAddOne: (request: AddOne) => void;
  onAddAll: (people: readonly Candidate[]) => void;
}

/** Adds people by ID or name: an exact ID as typed, or any number of suggestions. */
export function TypedPeople(props: TypedPeopleProps) {
  const { candidates, failed, onNeeded, chosen, onChosen, onText, busy, onAddOne, onAddAll } = props;
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const byNumber = (text: string) =>
    candidates?.find(({ employee_id }) => employee_id.toUpperCase() === text.trim().toUpperCase());
  const people = useMemo(
    () => (candidates ?? []).map((person) => [person, [person.employee_id, person.name, person.rank ?? '']] as const),
    [candidates],
  );
  /** Returns whether a text without digits matches names but no employee number, so that one of them must be chosen. */
  const isName = (text: string) => !/\d/.test(text) && !byNumber(text) && suggestionsFor(text, people).length > 0;
  const { form, submit, showFieldErrors } = useContractForm(
    attendance.addAttendee.body,
    { employee_id: '' },
    ({ employee_id }): Record<string, string> => (isName(employee_id) ? { employee_id: addLabels.chooseFromList } : {}),
  );
  const typed = form.values.employee_id;
  const query = useDeferredValue(typed);
  const suggestions = useMemo(() => {
    const taken = new Set(chosen.map(({ employee_id }) => employee_id));
    return suggestionsFor(query, people).filter(({ employee_id }) => !taken.has(employee_id));
  }, [query, people, chosen]);
  function type(text: string): void {
    form.setFieldValue('employee_id', text);
    onText(text);
    if (text.trim() === '') combobox.closeDropdown();
    else combobox.openDropdown();
    combobox.resetSelectedOption();
  }
  function choose(employeeNumber: string): void {
    const person = byNumber(employeeNumber);
    if (person) onChosen([...chosen, person]);
    type('');
  }
  function added(): void {
    type('');
    form.getInputNode('employee_id')?.focus();
  }
  function send(event: FormEvent<HTMLFormElement>): void {
    combobox.closeDropdown();
    if (chosen.length === 0) {
      submit(({ employee_id }) => onAddOne({ number: employee_id, added, refused: showFieldErrors }))(event);
      return;
    }
    event.preventDefault();
    const last = typed.trim() === '' ? undefined : byNumber(typed);
    if (typed.trim() !== '' && !last) {
      showFieldErrors({ employee_id: [addLabels.chooseFromList] });
      return;
    }
    type('');
    onAddAll(last && !chosen.includes(last) ? [...chosen, last] : chosen);
  }
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="xs">
        <Group gap="sm" align="flex-start" wrap="nowrap" className={classes.typed}>
          <Combobox store={combobox} onOptionSubmit={choose}>
            <Combobox.Target withExpandedAttribute>
              <TextInput
                label={labels.employeeId}
                description={failed ? addLabels.noSuggestions : addLabels.typedHelp}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                autoComplete="off"
                flex={1}
                data-autofocus
                role="combobox"
                {...form.getInputProps('employee_id')}
                onFocus={onNeeded}
                onBlur={() => combobox.closeDropdown()}
                onChange={({ currentTarget }) => {
                  onNeeded();
                  type(currentTarget.value);
                }}
              />
            </Combobox.Target>
            <Combobox.Dropdown hidden={typed.trim() === '' || failed}>
              <Combobox.Options aria-label={addLabels.suggestions} className={classes.options}>
                {suggestions.map((person) => (
                  <Suggestion key={person.employee_id} person={person} />
                ))}
                {suggestions.length === 0 && (
                  <Combobox.Empty>{candidates ? addLabels.noneMatch : addLabels.loadingPeople}</Combobox.Empty>
                )}
              </Combobox.Options>
            </Combobox.Dropdown>
          </Combobox>
          <BusyButton
            type="submit"
            label={chosen.length > 0 ? addLabels.addMany(chosen.length) : labels.add}
            busyLabel={labels.adding}
            busy={busy}
          />
        </Group>
        {chosen.length > 0 && (
          <Pill.Group aria-label={addLabels.chosen} role="group">
            {chosen.map((person) => (
              <Pill
                key={person.employee_id}
                size="lg"
                withRemoveButton
                removeButtonProps={{ 'aria-label': addLabels.unchoose(person.name), 'aria-hidden': false, tabIndex: 0 }}
                onRemove={() => onChosen(chosen.filter((one) => one !== person))}
              >
                {person.name} ({person.employee_id})
              </Pill>
            ))}
          </Pill.Group>
        )}
      </Stack>
    </form>
  );
}

function Suggestion({ person }: { person: CandidateOnDuty }) {
  const { employee_id, name, rank, standing, expiration_date, duty } = person;
  const due = dueKindOf(person);
  return (
    <Combobox.Option value={employee_id} disabled={isSeated(person)}>
      <div className={classes.suggestion}>
        <div>
          <Text inherit fw={500}>
            {name}
          </Text>
          <Text variant="hint">{[employee_id, rank].filter(Boolean).join(', ')}</Text>
        </div>
        <Text variant="hint" ta="right">
          {duty !== undefined && (
            <>
              {duty}
              <br />
            </>
          )}
          {standing ? addLabels.standing[standing] : due && dueText(due, expiration_date)}
        </Text>
      </div>
    </Combobox.Option>
  );
}
