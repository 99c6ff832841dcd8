import type { Group, Place, TrainingCategory, Unit } from '@muster/shared/areas/lists';
import { useState } from 'react';
import { useCategories, useGroups, useListChanges, usePlaces, useUnits } from '../api.ts';
import { assignedLabels, categoryLabels, placeLabels } from '../labels.ts';
import { AssignedForm } from './assigned-form.tsx';
import { CategoryForm } from './category-form.tsx';
import { type ListedAbout, ListPart, type Opened } from './list-part.tsx';
import { PlaceForm } from './place-form.tsx';

type AssignedList = 'units' | 'groups';

export interface SiteListsProps {
  lists: readonly (AssignedList | 'places' | 'categories')[];
  /** Called with the name as it is typed; empty once it is saved or canceled. */
  onTyped: (name: string) => void;
  /** Returns where the name of a unit or a group leads, and the line under it. */
  about?: (list: AssignedList, item: Unit | Group) => ListedAbout;
  /** Why the person cannot change the lists. */
  locked?: string | undefined;
}

interface OneListProps extends Omit<SiteListsProps, 'lists'> {
  opened: Opened | undefined;
  onOpen: (opened: Opened | undefined) => void;
}

/** The lists of the department from which employees, classes and trainings choose. One item is edited at a time. */
export function SiteLists({ lists, ...others }: SiteListsProps) {
  const [opened, setOpened] = useState<Opened>();
  function onOpen(next: Opened | undefined): void {
    others.onTyped('');
    setOpened(next);
  }
  const shared = { ...others, opened, onOpen };
  return lists.map((list) =>
    list === 'places' ? (
      <Places key={list} {...shared} />
    ) : list === 'categories' ? (
      <Categories key={list} {...shared} />
    ) : (
      <Assigned key={list} list={list} {...shared} />
    ),
  );
}

const placeAbout = ({ address, capacity }: Place): ListedAbout => ({
  detail: [address, capacity !== undefined && placeLabels.people(capacity)].filter(Boolean).join(', '),
});

const loadedOf = ({ data, error, retry }: { data: unknown; error: unknown; retry: () => unknown }) => ({
  failed: error !== undefined && data === undefined,
  retry,
});

function Places({ onTyped, opened, onOpen, locked }: OneListProps) {
  const places = usePlaces();
  const close = () => onOpen(undefined);
  return (
    <ListPart<Place>
      texts={placeLabels}
      rows={places.data}
      {...loadedOf(places)}
      {...{ opened, onOpen, locked }}
      about={placeAbout}
      form={(place) => <PlaceForm onDone={close} onCancel={close} onTyped={onTyped} {...(place && { place })} />}
      remove={useListChanges().removePlace}
    />
  );
}

function Categories({ onTyped, opened, onOpen, locked }: OneListProps) {
  const categories = useCategories();
  const close = () => onOpen(undefined);
  return (
    <ListPart<TrainingCategory>
      texts={categoryLabels}
      rows={categories.data}
      {...loadedOf(categories)}
      {...{ opened, onOpen, locked }}
      form={(category) => (
        <CategoryForm onDone={close} onCancel={close} onTyped={onTyped} {...(category && { category })} />
      )}
      remove={useListChanges().removeCategory}
    />
  );
}

function Assigned({ list, onTyped, about, opened, onOpen, locked }: OneListProps & { list: AssignedList }) {
  const loaded = { units: useUnits(), groups: useGroups() }[list];
  const close = () => onOpen(undefined);
  return (
    <ListPart<Unit | Group>
      texts={assignedLabels[list]}
      rows={loaded.data}
      {...loadedOf(loaded)}
      {...{ opened, onOpen, locked }}
      about={about && ((item) => about(list, item))}
      form={(item) => <AssignedForm list={list} item={item} onDone={close} onCancel={close} onTyped={onTyped} />}
      remove={useListChanges()[list].remove}
    />
  );
}
