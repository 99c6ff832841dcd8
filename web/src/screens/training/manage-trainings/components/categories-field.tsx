import { Button, Checkbox, Group, Input, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useCategories } from '../../../../parts/lists/api.ts';
import { NamedForm } from '../../../../parts/lists/components/named-form.tsx';
import { namedLabels } from '../../../../parts/lists/labels.ts';
import { courseLabels as labels } from '../../../../parts/trainings/course-labels.ts';
import { RetryAlert } from '../../../../ui/retry-alert.tsx';
import type { TypeForm } from '../type-form-values.ts';

interface CategoriesFieldProps {
  form: TypeForm;
  /** Shown under the field: the choice between both values if another person changed it, too. */
  under: ReactNode;
}

/** The categories that a training's hours count toward, with a form that adds one. */
export function CategoriesField({ form, under }: CategoriesFieldProps) {
  const { data: categories, error, retry } = useCategories();
  const [adding, setAdding] = useState(false);
  const { category_ids: chosen, new_category: typed } = form.values;
  function close(): void {
    setAdding(false);
    form.setFieldValue('new_category', '');
  }
  return (
    <Stack gap="xs">
      {error && !categories ? (
        <RetryAlert message={namedLabels.categories.failed} onRetry={retry} />
      ) : (
        <Checkbox.Group
          label={labels.categories}
          description={labels.categoriesHelp}
          value={chosen}
          onChange={(ids) => form.setFieldValue('category_ids', ids)}
          error={form.errors.category_ids}
        >
          <Group gap="md" mt="xs">
            {categories?.map(({ id, name }) => (
              <Checkbox key={id} value={id} label={name} />
            ))}
          </Group>
          {categories?.length === 0 && <Text variant="hint">{labels.noCategories}</Text>}
        </Checkbox.Group>
      )}
      {under}
      {adding || typed !== '' ? (
        <>
          <NamedForm
            list="categories"
            name={typed}
            onDone={({ id }) => {
              close();
              form.setFieldValue('category_ids', (ids) => [...ids, id]);
            }}
            onCancel={close}
            onTyped={(name) => {
              setAdding(true);
              form.setFieldValue('new_category', name);
            }}
          />
          {form.errors.new_category && <Input.Error role="alert">{form.errors.new_category}</Input.Error>}
        </>
      ) : (
        <Group>
          <Button
            variant="light"
            size="compact-sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {namedLabels.categories.add}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
