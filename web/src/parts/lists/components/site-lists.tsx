import type { Holiday, Place, Unit } from '@muster/shared/areas/lists';
import { inTreeOrder } from '@muster/shared/record/unit-tree';
import { useState } from 'react';
import { ConfirmDiscard } from '../../../ui/confirm-discard.tsx';
import { formatDate } from '../../../ui/date-time.ts';
import { useDialogStatus, useUnsavedOnPage } from '../../../ui/use-dialog-status.ts';
import { useHolidays, useListChanges, useNamed, usePlaces, useUnits } from '../api.ts';
import { holidayLabels, namedLabels, placeLabels, unitLabels } from '../labels.ts';
import { FederalHolidays } from './federal-holidays.tsx';
import { HolidayForm } from './holiday-form.tsx';
import { ListPart, type ListPartProps, type Opened } from './list-part.tsx';
import { type Named, NamedForm, type NamedList } from './named-form.tsx';
import { PlaceForm } from './place-form.tsx';
import { UnitForm } from './unit-form.tsx';

export interface SiteListsProps {
  lists: readonly (NamedList | 'places' | 'holidays' | 'units')[];
  about?: ListPartProps<Named>['about'];
  /** Why the person cannot change the lists. */
  locked?: string | undefined;
}

interface OneListProps extends Omit<SiteListsProps, 'lists'> {
  /** Called with the name as typed, and with an empty text once it is saved or canceled. */
  onTyped: (name: string) => void;
  opened: Opened | undefined;
  onOpen: (opened: Opened | undefined) => void;
}

/** The lists that employees, classes and trainings refer to. One item is edited at a time. */
export function SiteLists({ lists, ...others }: SiteListsProps) {
  const [opened, setOpened] = useState<Opened>();
  const [typed, onTyped] = useState('');
  useDialogStatus({ dirty: typed.trim() !== '', busy: false });
  const leaving = useUnsavedOnPage(typed.trim() !== '');
  function onOpen(next: Opened | undefined): void {
    onTyped('');
    setOpened(next);
  }
  const shared = { ...others, onTyped, opened, onOpen };
  const parts = lists.map((list) => {
    if (list === 'places') return <Places key={list} {...shared} />;
    if (list === 'holidays') return <Holidays key={list} {...shared} />;
    if (list === 'units') return <Units key={list} {...shared} />;
    return <NamedItems key={list} list={list} {...shared} />;
  });
  return (
    <>
      {parts}
      {leaving && <ConfirmDiscard onKeep={leaving.stay} onDiscard={leaving.leave} />}
    </>
  );
}

const placeAbout = ({ address, capacity }: Place) => ({
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
      form={(place) => <PlaceForm item={place} onDone={close} onCancel={close} onTyped={onTyped} />}
      remove={useListChanges().removePlace}
    />
  );
}

function Units({ onTyped, about, opened, onOpen, locked }: OneListProps) {
  const units = useUnits();
  const close = () => onOpen(undefined);
  const ordered = inTreeOrder(units.data ?? []);
  const depths = new Map(ordered.map(({ unit, depth }) => [unit.id, depth]));
  return (
    <ListPart<Unit>
      texts={namedLabels.units}
      rows={units.data && ordered.map(({ unit }) => unit)}
      {...loadedOf(units)}
      {...{ opened, onOpen, locked }}
      about={(unit) => {
        const { detail, ...others } = about?.(unit) ?? {};
        const minimum = unit.minimum_staff === undefined ? undefined : unitLabels.atLeast(unit.minimum_staff);
        return { ...others, depth: depths.get(unit.id), detail: [detail, minimum].filter(Boolean).join(' · ') };
      }}
      form={(unit) => <UnitForm item={unit} onDone={close} onCancel={close} onTyped={onTyped} />}
      remove={useListChanges().units.remove}
    />
  );
}

const holidayAbout = ({ date, yearly }: Holiday) => ({
  detail: yearly ? holidayLabels.everyYear(formatDate(date)) : formatDate(date),
});

function Holidays({ onTyped, opened, onOpen, locked }: OneListProps) {
  const holidays = useHolidays();
  const close = () => onOpen(undefined);
  return (
    <>
      <FederalHolidays locked={locked} />
      <ListPart<Holiday>
        texts={holidayLabels.own}
        rows={holidays.data}
        {...loadedOf(holidays)}
        {...{ opened, onOpen, locked }}
        about={holidayAbout}
        form={(holiday) => <HolidayForm item={holiday} onDone={close} onCancel={close} onTyped={onTyped} />}
        remove={useListChanges().removeHoliday}
      />
    </>
  );
}

function NamedItems({ list, onTyped, about, opened, onOpen, locked }: OneListProps & { list: NamedList }) {
  const loaded = useNamed(list);
  const close = () => onOpen(undefined);
  return (
    <ListPart<Named>
      texts={namedLabels[list]}
      rows={loaded.data}
      {...loadedOf(loaded)}
      {...{ opened, onOpen, locked }}
      about={about}
      form={(item) => <NamedForm list={list} item={item} onDone={close} onCancel={close} onTyped={onTyped} />}
      remove={useListChanges()[list].remove}
    />
  );
}
