import { Button, Checkbox, Group, Input, MultiSelect, Pill, Stack } from '@mantine/core';
import type { FormContent } from '@muster/shared/forms/form';
import { useState } from 'react';
import { type NamedPerson, PersonInput } from '../../../../parts/people/components/person-input.tsx';
import { useTeachers, useTypes } from '../../../../parts/trainings/api.ts';
import { ruleLabels as texts } from '../labels.ts';
import { type FieldTexts, textsAt } from '../problems.ts';
import { EditorPart } from './rules-fields.tsx';

interface EvaluatorsFieldsProps {
  content: FormContent;
  problems: FieldTexts;
  /** The names of the people in the loaded form. */
  named: readonly { employee_id: string; name: string }[];
  onChange: (content: FormContent) => void;
}

const flags = [
  ['supervisors', texts.supervisors],
  ['staff', texts.staff],
] as const;

/** The evaluators of a form. */
export function EvaluatorsFields({ content, problems, named, onChange }: EvaluatorsFieldsProps) {
  const { evaluators } = content;
  const { data: types = [] } = useTypes();
  const at = textsAt(problems, 'content.evaluators');
  const change = (changed: Partial<FormContent['evaluators']>) =>
    onChange({ ...content, evaluators: { ...evaluators, ...changed } });
  const chosen = new Set(evaluators.type_ids);
  return (
    <EditorPart title={texts.evaluators} help={texts.evaluatorsHelp}>
      <MultiSelect
        label={texts.trainings}
        data={types
          .filter(({ id, archived }) => !archived || chosen.has(id))
          .map(({ id, name }) => ({ value: id, label: name }))}
        searchable
        value={evaluators.type_ids}
        error={at('type_ids')}
        onChange={(type_ids) => change({ type_ids })}
      />
      {flags.map(([flag, label]) => (
        <Checkbox
          key={flag}
          label={label}
          checked={evaluators[flag]}
          onChange={({ currentTarget }) => change({ [flag]: currentTarget.checked })}
        />
      ))}
      {(content.purpose === 'field_training' || evaluators.trainers) && (
        <Checkbox
          label={texts.trainers}
          checked={evaluators.trainers ?? false}
          onChange={({ currentTarget }) => change({ trainers: currentTarget.checked || undefined })}
        />
      )}
      <PeopleField
        employees={evaluators.employees}
        named={named}
        error={at('employees')}
        onChange={(employees) => change({ employees })}
      />
      <Checkbox
        label={texts.override}
        checked={evaluators.override}
        onChange={({ currentTarget }) => change({ override: currentTarget.checked })}
      />
      {at() && <Input.Error>{at()}</Input.Error>}
    </EditorPart>
  );
}

interface PeopleFieldProps {
  employees: readonly string[];
  named: EvaluatorsFieldsProps['named'];
  error: string | undefined;
  onChange: (employees: string[]) => void;
}

function PeopleField({ employees, named, error, onChange }: PeopleFieldProps) {
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const { teachers, failed } = useTeachers(isWanted);
  const people = teachers?.map(
    ({ employee_id, name, rank_name }): NamedPerson => ({ employee_id, name, rank: rank_name }),
  );
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
          label={texts.people}
          placeholder={texts.person}
          flex="1 1 220px"
          value={typed}
          people={people}
          failed={failed}
          error={isWrong ? texts.unknownPerson : error}
          onWanted={() => setIsWanted(true)}
          onChange={(text) => {
            setTyped(text);
            setIsWrong(false);
          }}
        />
        <Button variant="default" mt={25} disabled={typed.trim() === ''} onClick={add}>
          {texts.addPerson}
        </Button>
      </Group>
      {employees.length > 0 && (
        <Pill.Group>
          {employees.map((id) => (
            <Pill
              key={id}
              withRemoveButton
              removeButtonProps={{ 'aria-label': texts.removePerson(nameOf(id)), tabIndex: 0, 'aria-hidden': false }}
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
