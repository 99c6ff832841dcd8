import { NativeSelect, TextInput } from '@mantine/core';
import { requirementKinds } from '@muster/shared/requirements/requirement';
import { useState } from 'react';
import { FoldedSection } from '../../../../ui/folded-section.tsx';
import type { Choices } from '../api.ts';
import { formLabels as texts } from '../labels.ts';
import { hasMoreRules, isMoreRulesField, type RequirementForm } from '../requirement-values.ts';
import { ChoiceField } from './choice-field.tsx';
import { EvaluationFields } from './evaluation-fields.tsx';
import { MinimumLines, MoreRulesFields } from './more-rules-fields.tsx';
import { PeriodFields } from './period-fields.tsx';

interface RuleFieldsProps {
  form: RequirementForm;
  choices: Choices;
}

const kinds = requirementKinds.map((value) => ({ value, label: texts.kinds[value] }));

/** The kind of a rule, and the fields of that kind. */
export function RuleFields({ form, choices }: RuleFieldsProps) {
  const { kind } = form.values.rule;
  return (
    <>
      <NativeSelect label={texts.kind} data={kinds} {...form.getInputProps('rule.kind')} />
      {kind === 'certification' && (
        <ChoiceField label={texts.anyOf} options={choices.type} {...form.getInputProps('rule.type_ids')} />
      )}
      {kind === 'evaluation' && <EvaluationFields form={form} choices={choices} />}
      {kind === 'hours' && <HoursFields form={form} choices={choices} />}
    </>
  );
}

/** A rule of hours. The section with more rules is open while it has values, or errors to show. */
function HoursFields({ form, choices }: RuleFieldsProps) {
  const [unfolded, setUnfolded] = useState(() => hasMoreRules(form.values.rule));
  const showsMore = unfolded || Object.keys(form.errors).some(isMoreRulesField);
  return (
    <>
      <TextInput
        label={texts.hours}
        description={texts.hoursHelp}
        autoComplete="off"
        {...form.getInputProps('rule.minutes')}
      />
      <PeriodFields form={form} choices={choices} />
      <MinimumLines form={form} choices={choices} />
      <FoldedSection title={texts.more} isOpen={showsMore} onToggle={() => setUnfolded(!showsMore)}>
        <MoreRulesFields form={form} choices={choices} />
      </FoldedSection>
    </>
  );
}
