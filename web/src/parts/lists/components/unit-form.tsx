import { lists, type Unit } from '@muster/shared/areas/lists';
import { unitTreeOf, withPartsOf } from '@muster/shared/record/unit-tree';
import { useEditConflicts } from '../../../ui/edit-conflicts.tsx';
import { numberFrom } from '../../../ui/whole-number-input.tsx';
import { useListChanges, useUnits } from '../api.ts';
import { labels, namedLabels, unitLabels } from '../labels.ts';
import { unitChoices } from '../unit-choices.ts';
import { ItemForm, type ListedFormProps } from './item-form.tsx';

const valuesOf = (unit: Unit | undefined) => ({
  name: unit?.name ?? '',
  parent_id: unit?.parent_id ?? '',
  minimum_staff: String(unit?.minimum_staff ?? ''),
});

const bodyOf = ({ minimum_staff, ...values }: ReturnType<typeof valuesOf>) => ({
  ...values,
  minimum_staff: minimum_staff.trim() === '' ? null : numberFrom(minimum_staff),
});

/** Adds or edits a unit: its name, its parent unit, and the minimum on duty. */
export function UnitForm({ item: unit, onDone, ...others }: ListedFormProps<Unit>) {
  const { add, update } = useListChanges().units;
  const { data: units = [] } = useUnits();
  const conflicts = useEditConflicts(unit);
  const own = unit ? withPartsOf(unitTreeOf(units), [unit.id]) : [];
  const parents = unitChoices(units).filter(({ id }) => !own.includes(id));
  async function save(values: ReturnType<typeof valuesOf>): Promise<void> {
    const { base } = conflicts;
    const body = bodyOf(values);
    onDone(await (base ? update(base.id, { ...body, read: bodyOf(valuesOf(base)) }) : add(body)));
  }
  return (
    <ItemForm
      {...others}
      label={unit ? labels.of(labels.edit, unit.name) : namedLabels.units.add}
      submit={unit ? labels.save : namedLabels.units.add}
      fields={[
        { name: 'name', label: namedLabels.units.name },
        {
          name: 'parent_id',
          label: unitLabels.parent,
          description: unitLabels.parentHelp,
          options: [
            { value: '', label: unitLabels.noParent },
            ...parents.map(({ id, name }) => ({ value: id, label: name })),
          ],
        },
        { name: 'minimum_staff', label: unitLabels.minimum, description: unitLabels.minimumHelp, numeric: true },
      ]}
      initial={valuesOf(unit)}
      schema={lists.addUnit.body}
      bodyOf={bodyOf}
      save={save}
      conflictsOf={conflicts.take}
    />
  );
}
