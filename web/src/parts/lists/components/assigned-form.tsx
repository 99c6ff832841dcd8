import { type Group, lists, type Unit } from '@muster/shared/areas/lists';
import { useEditConflicts } from '../../../ui/edit-conflicts.tsx';
import { useListChanges } from '../api.ts';
import { assignedLabels, labels } from '../labels.ts';
import { ItemForm } from './item-form.tsx';

interface AssignedFormProps {
  list: 'units' | 'groups';
  /** Without one, a unit or group is added. */
  item: Unit | Group | undefined;
  onDone: (item: Unit | Group) => void;
  onCancel: () => void;
  /** Called with the name as it is typed. */
  onTyped: (name: string) => void;
}

/** Adds or renames a unit or a group of the department. */
export function AssignedForm({ list, item, onDone, ...others }: AssignedFormProps) {
  const texts = assignedLabels[list];
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
      initial={{ name: item?.name ?? '' }}
      schema={lists.addUnit.body}
      bodyOf={(values) => values}
      save={save}
      conflictsOf={conflicts.take}
    />
  );
}
