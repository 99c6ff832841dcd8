import { Checkbox, NativeSelect, Text } from '@mantine/core';
import type { FormRow } from '@muster/shared/areas/forms';
import type { ProgramContent } from '@muster/shared/field-training/program';
import { useForms } from '../../../parts/evaluations/api.ts';
import { formsPath } from '../../../paths.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { fieldLabels as texts } from './labels.ts';
import type { ProgramFieldsProps } from './program-fields-props.ts';
import { ProgramSection } from './program-section.tsx';

/** Returns whether a form can be the form of a report. */
export const isReportForm = ({ purpose, of, version, archived }: FormRow): boolean =>
  purpose === 'field_training' && of === 'person' && version !== null && !archived;

const fields = [
  { field: 'daily_form_id', label: texts.daily, none: texts.chooseForm },
  { field: 'weekly_form_id', label: texts.weekly, none: texts.noForm },
  { field: 'phase_form_id', label: texts.phaseForm, none: texts.noForm },
] as const;

/** The forms of the reports. A chosen form that cannot be used any more stays in the list. */
export function FormsFields({ content, messageAt, onChange }: ProgramFieldsProps) {
  const { data, error, retry } = useForms();
  const usable = data?.filter(isReportForm) ?? [];
  const optionsFor = (chosen: string | undefined, none: string) => {
    const lost = usable.some(({ id }) => id === chosen) ? undefined : data?.find(({ id }) => id === chosen);
    return [
      { value: '', label: none },
      ...usable.map(({ id, name }) => ({ value: id, label: name })),
      ...(lost ? [{ value: lost.id, label: texts.unusable(lost.name) }] : []),
    ];
  };
  return (
    <ProgramSection title={texts.forms} help={texts.formsHelp}>
      {error && !data && <RetryAlert message={texts.formsFailed} onRetry={retry} />}
      {data && usable.length === 0 && <Text>{texts.noForms}</Text>}
      {fields.map(({ field, label, none }) => (
        <NativeSelect
          key={field}
          label={label}
          data={optionsFor(content[field], none)}
          // The options load after the content.
          value={data ? (content[field] ?? '') : ''}
          disabled={!data}
          error={messageAt(field)}
          onChange={({ currentTarget: { value } }) => onChange(withForm(content, field, value))}
        />
      ))}
      <Checkbox
        label={texts.separate}
        checked={content.separate_evaluator}
        disabled={content.phase_form_id === undefined}
        onChange={({ currentTarget }) => onChange({ ...content, separate_evaluator: currentTarget.checked })}
      />
      <div>
        <LinkButton to={`${formsPath}&purpose=field_training`} variant="default">
          {texts.createForm}
        </LinkButton>
      </div>
    </ProgramSection>
  );
}

/** Returns a content with another form. Without a phase report, no one evaluates separately. */
function withForm(content: ProgramContent, field: (typeof fields)[number]['field'], value: string): ProgramContent {
  if (field === 'daily_form_id') return { ...content, daily_form_id: value };
  const id = value === '' ? undefined : value;
  if (field === 'weekly_form_id') return { ...content, weekly_form_id: id };
  return { ...content, phase_form_id: id, separate_evaluator: id !== undefined && content.separate_evaluator };
}
