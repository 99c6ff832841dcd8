import { Button, Stack } from '@mantine/core';
import type { Place, TrainingCategory } from '@muster/shared/areas/lists';
import { useState } from 'react';
import { useCategories, useListChanges, usePlaces } from '../../../parts/lists/api.ts';
import { ListPart, type Opened } from '../../../parts/lists/components/list-part.tsx';
import { PlaceForm } from '../../../parts/lists/components/place-form.tsx';
import { categoryLabels, labels, placeLabels } from '../../../parts/lists/labels.ts';
import { DialogActions } from '../../../ui/dialog.tsx';
import { useDialogStatus } from '../../../ui/use-dialog-status.ts';
import { CategoryForm } from './components/category-form.tsx';

const placeDetail = ({ address, capacity }: Place): string =>
  [address, capacity !== undefined && placeLabels.people(capacity)].filter(Boolean).join(', ');

/** "Places and categories": the lists of the site, to choose from for classes and trainings. */
export function ListsContent({ onClose }: { onClose: () => void }) {
  const places = usePlaces();
  const categories = useCategories();
  const { removePlace, removeCategory } = useListChanges();
  const [opened, setOpened] = useState<Opened>();
  const [typed, setTyped] = useState('');
  useDialogStatus({ dirty: typed.trim() !== '', busy: false });
  function open(next: Opened | undefined): void {
    setTyped('');
    setOpened(next);
  }
  const closed = { onDone: () => open(undefined), onCancel: () => open(undefined), onTyped: setTyped };
  return (
    <>
      <Stack gap="lg">
        <ListPart<Place>
          texts={placeLabels}
          rows={places.data}
          failed={places.error !== undefined}
          retry={places.retry}
          detail={placeDetail}
          opened={opened}
          onOpen={open}
          form={(place) => <PlaceForm {...closed} {...(place && { place })} />}
          remove={removePlace}
        />
        <ListPart<TrainingCategory>
          texts={categoryLabels}
          rows={categories.data}
          failed={categories.error !== undefined}
          retry={categories.retry}
          opened={opened}
          onOpen={open}
          form={(category) => <CategoryForm {...closed} {...(category && { category })} />}
          remove={removeCategory}
        />
      </Stack>
      <DialogActions>
        <Button variant="default" data-autofocus onClick={onClose}>
          {labels.close}
        </Button>
      </DialogActions>
    </>
  );
}
