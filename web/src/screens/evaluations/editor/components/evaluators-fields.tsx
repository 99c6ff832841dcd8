import { Checkbox, MultiSelect } from '@mantine/core';
import type { FormContent } from '@muster/shared/forms/form';
import { PeopleField } from '../../../../parts/people/components/people-field.tsx';
import { useTypes } from '../../../../parts/trainings/api.ts';
import type { FieldTexts } from '../../../../ui/content-editor/use-editor-messages.ts';
import { ruleLabels as texts } from '../labels.ts';
import { textsAt } from '../problems.ts';
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
        error={at('type_ids') ?? at()}
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
        label={texts.people}
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
    </EditorPart>
  );
}
