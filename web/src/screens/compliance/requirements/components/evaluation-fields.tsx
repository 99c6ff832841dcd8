import { Group, NativeSelect } from '@mantine/core';
import { firearmTypes, firearmTypeWords } from '@muster/shared/forms/firearm-types';
import { shownFacts } from '@muster/shared/forms/form';
import { evaluatedUnits } from '@muster/shared/requirements/requirement';
import { WholeNumberInput } from '../../../../ui/whole-number-input.tsx';
import type { Choices } from '../api.ts';
import { formLabels as labels } from '../labels.ts';
import { offeredForms } from '../offered-forms.ts';
import { newRounds, type RequirementForm } from '../requirement-values.ts';
import { ChoiceField } from './choice-field.tsx';
import { PeriodFields } from './period-fields.tsx';
import { RuleLines } from './rule-lines.tsx';

const units = evaluatedUnits.map((value) => ({ value, label: labels.pers[value] }));
const types = firearmTypes.map((id) => ({ id, name: firearmTypeWords[id] }));
const facts = shownFacts.map((id) => ({ id, name: labels.shownFacts[id] }));

/** Edits a rule that requires a passed evaluation. */
export function EvaluationFields({ form, choices }: { form: RequirementForm; choices: Choices }) {
  const { per, rounds, shown } = form.values.rule;
  // A rule per person may have these from a call.
  const hasFirearms = per !== 'person' || rounds.length > 0 || shown.length > 0;
  return (
    <>
      <ChoiceField
        label={labels.forms}
        options={offeredForms(choices.form, form.values.rule)}
        {...form.getInputProps('rule.form_ids')}
      />
      <PeriodFields form={form} choices={choices} />
      <NativeSelect label={labels.per} data={units} {...form.getInputProps('rule.per')} />
      {per !== 'person' && (
        <ChoiceField
          label={labels.firearmTypes}
          description={labels.firearmTypesHelp}
          options={types}
          {...form.getInputProps('rule.firearm_types')}
        />
      )}
      {hasFirearms && (
        <>
          <RuleLines
            title={labels.rounds}
            help={labels.roundsHelp}
            add={labels.addRounds}
            lines={rounds}
            onAdd={() => form.insertListItem('rule.rounds', newRounds(rounds))}
            onRemove={(index) => form.removeListItem('rule.rounds', index)}
          >
            {(_, index) => (
              <Group gap="xs" grow align="start">
                <NativeSelect
                  label={labels.roundsType}
                  data={types.map(({ id, name }) => ({ value: id, label: name }))}
                  {...form.getInputProps(`rule.rounds.${index}.type`)}
                />
                <WholeNumberInput label={labels.roundsCount} {...form.getInputProps(`rule.rounds.${index}.rounds`)} />
              </Group>
            )}
          </RuleLines>
          <ChoiceField label={labels.shown} options={facts} {...form.getInputProps('rule.shown')} />
        </>
      )}
    </>
  );
}
