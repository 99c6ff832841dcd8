import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { foldName } from '@muster/shared/rules/folded';
import { IconPlus } from '@tabler/icons-react';
import { singleClick } from '../../../../ui/single-click.ts';
import type { Choice, Choices } from '../api.ts';
import { formLabels as labels } from '../labels.ts';
import { sentCategories } from '../requirement-body.ts';
import { newCategory, type RequirementForm } from '../requirement-values.ts';
import { ChoiceField } from './choice-field.tsx';

interface CategoryChoiceProps {
  form: RequirementForm;
  choices: Choices;
  label: string;
  /** The form path of the ids. */
  path: string;
  value: readonly string[];
}

/** Returns the categories that are added with the requirement, then those of the department. */
export const categoriesOf = ({ values }: RequirementForm, { category }: Choices): readonly Choice[] => [
  ...values.new_categories.map(({ key, name }) => ({ id: key, name: labels.newCategoryOf(name.trim()) })),
  ...category,
];

/** Chooses categories and shows the trainings that count in each. A new category can be typed. */
export function CategoryChoice({ form, choices, label, path, value }: CategoryChoiceProps) {
  const { new_categories } = form.values;
  const trainingsIn = (id: string) =>
    choices.type.filter(({ category_ids }) => category_ids.includes(id)).map(({ name }) => name);
  function add(): void {
    const added = newCategory(new_categories);
    form.insertListItem('new_categories', added);
    form.setFieldValue(path, [...value, added.key]);
  }
  return (
    <Stack gap="xs">
      <ChoiceField label={label} options={categoriesOf(form, choices)} {...form.getInputProps(path)} />
      {choices.category
        .filter(({ id }) => value.includes(id))
        .map(({ id, name }) => (
          <Text key={id} variant="hint">
            {labels.trainingsOf(name, trainingsIn(id))}
          </Text>
        ))}
      {new_categories.map(
        ({ key }, index) =>
          value.includes(key) && <NewCategoryFields key={key} form={form} choices={choices} index={index} />,
      )}
      <Group>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={singleClick(add)}
        >
          {labels.newCategory}
        </Button>
      </Group>
    </Stack>
  );
}

interface NewCategoryFieldsProps extends Pick<CategoryChoiceProps, 'form' | 'choices'> {
  /** The position among the new categories of the form. */
  index: number;
}

/** Edits the name of a new category and the trainings that count in it. */
function NewCategoryFields({ form, choices, index }: NewCategoryFieldsProps) {
  const { key = '', name = '', type_ids = [] } = form.values.new_categories[index] ?? {};
  const typed = name.trim();
  // Server errors use the positions of the sent categories.
  const sentAt = `new_categories.${sentCategories(form.values).findIndex((one) => one.key === key)}`;
  return (
    <Stack role="group" aria-label={labels.newCategoryOf(typed)} gap="sm">
      <TextInput
        label={labels.newCategoryName}
        autoFocus
        autoComplete="off"
        data-path={`${sentAt}.name`}
        {...(typed !== '' && { description: labels.newCategoryHelp(typed) })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={name}
        error={form.errors[`${sentAt}.name`]}
        onChange={({ currentTarget }) => form.setFieldValue(`new_categories.${index}.name`, currentTarget.value)}
      />
      <ChoiceField
        label={labels.countsAs(typed)}
        description={labels.countsAsHelp}
        options={choices.type}
        data-path={`${sentAt}.type_ids`}
        value={type_ids}
        error={form.errors[`${sentAt}.type_ids`]}
        onChange={(ids) => form.setFieldValue(`new_categories.${index}.type_ids`, ids)}
      />
    </Stack>
  );
}

/** Returns a message for each new category whose name already exists, by field. */
export const takenNames = (values: RequirementForm['values'], { category }: Choices): Record<string, string> =>
  Object.fromEntries(
    sentCategories(values).flatMap(({ name }, n) =>
      category.some((one) => foldName(one.name) === foldName(name))
        ? [[`new_categories.${n}.name`, labels.newCategoryTaken(name.trim())]]
        : [],
    ),
  );
