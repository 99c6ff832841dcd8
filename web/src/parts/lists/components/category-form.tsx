import { lists, type TrainingCategory } from '@muster/shared/areas/lists';
import { useEditConflicts } from '../../../ui/edit-conflicts.tsx';
import { useListChanges } from '../api.ts';
import { labels, categoryLabels as texts } from '../labels.ts';
import { ItemForm } from './item-form.tsx';

interface CategoryFormProps {
  /** Without one, a category is added. */
  category?: TrainingCategory;
  onDone: (category: TrainingCategory) => void;
  onCancel: () => void;
  /** Called with the name as it is typed. */
  onTyped?: (name: string) => void;
  /** The name that a new one begins with. */
  name?: string;
}

const fields = [{ name: 'name', label: texts.name }] as const;

/** Adds or renames a category of the site. */
export function CategoryForm({ category, onDone, name = '', ...others }: CategoryFormProps) {
  const { addCategory, updateCategory } = useListChanges();
  const conflicts = useEditConflicts(category);
  async function save(values: { name: string }): Promise<void> {
    const { base } = conflicts;
    onDone(await (base ? updateCategory(base.id, { ...values, read: { name: base.name } }) : addCategory(values)));
  }
  return (
    <ItemForm
      {...others}
      label={category ? labels.of(labels.edit, category.name) : texts.add}
      submit={category ? labels.save : texts.add}
      fields={fields}
      initial={{ name: category?.name ?? name }}
      schema={lists.addCategory.body}
      bodyOf={(values) => values}
      save={save}
      conflictsOf={conflicts.take}
    />
  );
}
