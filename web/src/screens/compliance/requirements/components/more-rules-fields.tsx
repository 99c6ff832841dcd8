import { Checkbox, Group, Input, NativeSelect, Stack, TextInput } from '@mantine/core';
import { WholeNumberInput } from '../../../../ui/whole-number-input.tsx';
import type { Choices } from '../api.ts';
import { formLabels as labels } from '../labels.ts';
import { newCap, newCourse, newMinimum, type RequirementForm } from '../requirement-values.ts';
import { CategoryChoice, categoriesOf } from './category-choice.tsx';
import { ChoiceField } from './choice-field.tsx';
import { RuleLines } from './rule-lines.tsx';

const capKinds = (['category', 'type', 'each'] as const).map((value) => ({ value, label: labels.capKinds[value] }));
const teachings = (['', 'repeats', 'all'] as const).map((value) => ({ value, label: labels.teachings[value] }));

const withNone = (choices: readonly { id: string; name: string }[]) => [
  { value: '', label: labels.choose },
  ...choices.map(({ id, name }) => ({ value: id, label: name })),
];

interface MoreRulesFieldsProps {
  form: RequirementForm;
  choices: Choices;
}

/** Edits the hours that must be in certain categories. */
export function MinimumLines({ form, choices }: MoreRulesFieldsProps) {
  const { category_minimums } = form.values.rule;
  return (
    <RuleLines
      title={labels.minimums}
      help={labels.minimumsHelp}
      add={labels.addMinimum}
      lines={category_minimums}
      onAdd={() => form.insertListItem('rule.category_minimums', newMinimum())}
      onRemove={(index) => form.removeListItem('rule.category_minimums', index)}
    >
      {({ category_ids }, index) => (
        <>
          <TextInput
            label={labels.hours}
            autoComplete="off"
            {...form.getInputProps(`rule.category_minimums.${index}.minutes`)}
          />
          <CategoryChoice
            form={form}
            choices={choices}
            label={labels.category}
            path={`rule.category_minimums.${index}.category_ids`}
            value={category_ids}
          />
        </>
      )}
    </RuleLines>
  );
}

/** Edits the less common parts of a rule for hours. */
export function MoreRulesFields({ form, choices }: MoreRulesFieldsProps) {
  const { courses } = form.values.rule;
  return (
    <Stack gap="lg" pt="xs">
      <RuleLines
        title={labels.courses}
        help={labels.coursesHelp}
        add={labels.addCourse}
        lines={courses}
        onAdd={() => form.insertListItem('rule.courses', newCourse())}
        onRemove={(index) => form.removeListItem('rule.courses', index)}
      >
        {(_, index) => (
          <>
            <Group gap="xs" grow align="start">
              <WholeNumberInput label={labels.atLeast} {...form.getInputProps(`rule.courses.${index}.at_least`)} />
              <WholeNumberInput label={labels.within} {...form.getInputProps(`rule.courses.${index}.months`)} />
            </Group>
            <ChoiceField
              label={labels.type}
              options={choices.type}
              {...form.getInputProps(`rule.courses.${index}.type_ids`)}
            />
          </>
        )}
      </RuleLines>
      <CapLines form={form} choices={choices} />
      <Exclusions form={form} choices={choices} />
      <ChoiceField label={labels.unless} options={choices.type} {...form.getInputProps('rule.unless_certified_in')} />
    </Stack>
  );
}

/** Edits the maximum hours that count for a category, a training, or any one credit. */
function CapLines({ form, choices }: MoreRulesFieldsProps) {
  return (
    <RuleLines
      title={labels.caps}
      help={labels.capsHelp}
      add={labels.addCap}
      lines={form.values.rule.caps}
      onAdd={() => form.insertListItem('rule.caps', newCap())}
      onRemove={(index) => form.removeListItem('rule.caps', index)}
    >
      {({ of }, index) => (
        <>
          <NativeSelect
            label={labels.capOf}
            data={capKinds}
            {...form.getInputProps(`rule.caps.${index}.of`)}
            onChange={({ currentTarget }) => {
              form.setFieldValue(`rule.caps.${index}.of`, currentTarget.value as typeof of);
              form.setFieldValue(`rule.caps.${index}.id`, '');
            }}
          />
          {of !== 'each' && (
            <NativeSelect
              label={of === 'category' ? labels.category : labels.type}
              data={withNone(of === 'category' ? categoriesOf(form, choices) : choices.type)}
              {...form.getInputProps(`rule.caps.${index}.id`)}
            />
          )}
          <TextInput
            label={labels.mostHours}
            autoComplete="off"
            {...form.getInputProps(`rule.caps.${index}.minutes`)}
          />
        </>
      )}
    </RuleLines>
  );
}

function Exclusions({ form, choices }: MoreRulesFieldsProps) {
  const checkbox = (field: 'repeats' | 'external') => (
    <Checkbox label={labels[field]} {...form.getInputProps(`rule.excluded.${field}`, { type: 'checkbox' })} />
  );
  return (
    <Stack component="fieldset" gap="sm" m={0} p={0} bd={0} miw={0}>
      <Input.Label component="legend" p={0}>
        {labels.excluded}
      </Input.Label>
      {checkbox('repeats')}
      {checkbox('external')}
      <NativeSelect label={labels.teaching} data={teachings} {...form.getInputProps('rule.excluded.teaching')} />
      <WholeNumberInput label={labels.shorterThan} {...form.getInputProps('rule.excluded.shorter_than')} />
      <CategoryChoice
        form={form}
        choices={choices}
        label={labels.excludedCategories}
        path="rule.excluded.category_ids"
        value={form.values.rule.excluded.category_ids}
      />
      <ChoiceField
        label={labels.excludedTypes}
        options={choices.type}
        {...form.getInputProps('rule.excluded.type_ids')}
      />
    </Stack>
  );
}
