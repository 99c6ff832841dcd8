import { Button, Group, Pill, Stack } from '@mantine/core';
import { useState } from 'react';
import { personInputLabels, peopleFieldLabels as texts } from '../labels.ts';
import { usePeople } from '../use-people.ts';
import { PersonInput } from './person-input.tsx';

interface PeopleFieldProps {
  label: string;
  /** Their employee IDs. */
  employees: readonly string[];
  /** The names of people who were loaded with the list. */
  named: readonly { employee_id: string; name: string }[];
  error: string | undefined;
  onChange: (employees: string[]) => void;
}

/** A list of employees, added by ID or name and removed one by one. */
export function PeopleField({ label, employees, named, error, onChange }: PeopleFieldProps) {
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const { people, failed } = usePeople(isWanted);
  const nameOf = (id: string) =>
    [...named, ...(people ?? [])].find(({ employee_id }) => employee_id === id)?.name ?? id;
  function add(): void {
    const number = typed.trim().toUpperCase();
    const found = people?.find(({ employee_id }) => employee_id.toUpperCase() === number);
    setIsWrong(!found);
    if (!found) return;
    if (!employees.includes(found.employee_id)) onChange([...employees, found.employee_id]);
    setTyped('');
  }
  return (
    <Stack gap={6}>
      <Group gap="xs" align="flex-start">
        <PersonInput
          label={label}
          placeholder={texts.person}
          flex="1 1 220px"
          value={typed}
          people={people}
          failed={failed}
          error={isWrong ? personInputLabels.chooseFromList : error}
          onWanted={() => setIsWanted(true)}
          onChange={(text) => {
            setTyped(text);
            setIsWrong(false);
          }}
        />
        <Button variant="default" mt={25} disabled={typed.trim() === ''} onClick={add}>
          {texts.add}
        </Button>
      </Group>
      {employees.length > 0 && (
        <Pill.Group>
          {employees.map((id) => (
            <Pill
              key={id}
              withRemoveButton
              removeButtonProps={{ 'aria-label': texts.remove(nameOf(id)), tabIndex: 0, 'aria-hidden': false }}
              onRemove={() => onChange(employees.filter((one) => one !== id))}
            >
              {nameOf(id)} ({id})
            </Pill>
          ))}
        </Pill.Group>
      )}
    </Stack>
  );
}
