import { lists, type Place } from '@muster/shared/areas/lists';
import { useEditConflicts } from '../../../ui/edit-conflicts.tsx';
import { numberFrom } from '../../../ui/whole-number-input.tsx';
import { useListChanges } from '../api.ts';
import { labels, placeLabels as texts } from '../labels.ts';
import { ItemForm, type ListedFormProps } from './item-form.tsx';

const fields = [
  { name: 'name', label: texts.name },
  { name: 'address', label: texts.address },
  { name: 'capacity', label: texts.capacity, description: texts.capacityHelp, numeric: true },
] as const;

type PlaceValues = Record<'name' | 'address' | 'capacity', string>;

const valuesOf = (place: Place | undefined): PlaceValues => ({
  name: place?.name ?? '',
  address: place?.address ?? '',
  capacity: String(place?.capacity ?? ''),
});

const bodyOf = ({ name, address, capacity }: PlaceValues) => ({
  name,
  address,
  capacity: capacity.trim() === '' ? null : numberFrom(capacity),
});

export function PlaceForm({ item: place, onDone, name = '', ...others }: ListedFormProps<Place>) {
  const { addPlace, updatePlace } = useListChanges();
  const conflicts = useEditConflicts(place);
  async function save(values: PlaceValues): Promise<void> {
    const body = bodyOf(values);
    const { base } = conflicts;
    onDone(await (base ? updatePlace(base.id, { ...body, read: bodyOf(valuesOf(base)) }) : addPlace(body)));
  }
  return (
    <ItemForm
      {...others}
      label={place ? labels.of(labels.edit, place.name) : texts.add}
      submit={place ? labels.save : texts.add}
      fields={fields}
      initial={{ ...valuesOf(place), ...(!place && { name }) }}
      schema={lists.addPlace.body}
      bodyOf={bodyOf}
      save={save}
      conflictsOf={conflicts.take}
    />
  );
}
