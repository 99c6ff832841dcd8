import { type Group, lists, type TrainingCategory } from '@muster/shared/areas/lists';
import { useEditConflicts } from '../../../ui/edit-conflicts.tsx';
import { useListChanges } from '../api.ts';
import { labels, namedLabels } from '../labels.ts';
import { ItemForm, type ListedFormProps } from './item-form.tsx';

/** The lists whose items have only a name. */
export type NamedList = 'groups' | 'categories';
export type Named = Group | TrainingCategory;

interface NamedFormProps extends ListedFormProps<Named> {
  list: NamedList;
}

/** Adds or renames a group or a category. */
export function NamedForm({ list, item, onDone, name = '', ...others }: NamedFormProps) {
  const texts = namedLabels[list];
  const { add, update } = useListChanges()[list];
  const conflicts = useEditConflicts(item);
  async function save(values: { name: string }): Promise<void> {
    const { base } = conflicts;
    onDone(await (base ? update(base.id, { ...values, read: { name: base.name } }) : add(values)));
  }
  return (
    <ItemForm
      {...others}
      label={item ? labels.of(labels.edit, item.name) : texts.add}
      submit={item ? labels.save : texts.add}
      fields={[{ name: 'name', label: texts.name }]}
      initial={{ name: item?.name ?? name }}
      schema={lists.addGroup.body}
      bodyOf={(values) => values}
      save={save}
      conflictsOf={conflicts.take}
    />
  );
}
