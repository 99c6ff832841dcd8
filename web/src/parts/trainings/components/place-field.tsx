import { Button, Group, Input, NativeSelect, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { RetryAlert } from '../../../ui/retry-alert.tsx';
import { usePlaces } from '../../lists/api.ts';
import { PlaceForm } from '../../lists/components/place-form.tsx';
import { placeLabels as labels } from '../../lists/labels.ts';
import type { ClassForm } from '../use-class-form.ts';

interface PlaceFieldProps {
  form: ClassForm;
  /** Shown under the field: the choice between both values if another person changed it, too. */
  under: ReactNode;
}

/** Selects a saved location, or adds one. The selection fills in the location text. */
export function PlaceField({ form, under }: PlaceFieldProps) {
  const { data: places, error, retry } = usePlaces();
  const [adding, setAdding] = useState(false);
  const { new_place: typed } = form.values;
  const nameOf = (id: string) => places?.find((one) => one.id === id)?.name;
  /** Keeps a location that the person typed. */
  function choose(id: string, name: string | undefined): void {
    const { place_id, location } = form.getValues();
    const isOurs = location.trim() === '' || location === nameOf(place_id);
    form.setValues({ place_id: id, ...(isOurs && name !== undefined && { location: name }) });
  }
  const choices = [
    { value: '', label: labels.noPlace },
    ...(places ?? []).map(({ id, name, capacity }) => ({ value: id, label: labels.choice(name, capacity) })),
  ];
  function close(): void {
    setAdding(false);
    form.setFieldValue('new_place', '');
  }
  return (
    <Stack gap="xs">
      {error && !places ? (
        <RetryAlert message={labels.failed} onRetry={retry} />
      ) : (
        <NativeSelect
          label={labels.place}
          description={labels.placeHelp}
          data={choices}
          disabled={!places}
          {...form.getInputProps('place_id')}
          onChange={({ currentTarget }) => choose(currentTarget.value, nameOf(currentTarget.value))}
        />
      )}
      {under}
      {adding || typed !== '' ? (
        <>
          <PlaceForm
            name={typed}
            onDone={(place) => {
              setAdding(false);
              form.setFieldValue('new_place', '');
              choose(place.id, place.name);
            }}
            onCancel={close}
            onTyped={(name) => {
              setAdding(true);
              form.setFieldValue('new_place', name);
            }}
          />
          {form.errors.new_place && <Input.Error role="alert">{form.errors.new_place}</Input.Error>}
        </>
      ) : (
        <Group>
          <Button
            variant="light"
            size="compact-sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {labels.add}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
