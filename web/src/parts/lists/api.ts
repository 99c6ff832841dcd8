import type { FederalHoliday, Group, Holiday, Place, TrainingCategory, Unit } from '@muster/shared/areas/lists';
import type { RequestInput } from '@muster/shared/endpoint';
import { useSWRConfig } from 'swr';
import { type EndpointOf, lists } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { ignoreNotFound } from '../../api/ignore-not-found.ts';
import { cacheKey } from '../../api/transport.ts';
import { useCall } from '../../api/use-call.ts';

export const usePlaces = () => useCall(lists.places);

export const useCategories = () => useCall(lists.categories);

export const useUnits = () => useCall(lists.units);

export const useGroups = () => useCall(lists.groups);

export const useHolidays = () => useCall(lists.holidays);

/** Loads the federal holidays, in the order of the year. */
export const useFederalHolidays = () => useCall(lists.federalHolidays);

/** Loads a list whose items have only a name. */
export const useNamed = (list: 'groups' | 'categories') => useCall(lists[list] as typeof lists.groups);

type PlaceBody = RequestInput<EndpointOf<typeof lists.addPlace>>['body'];
type PlaceEdit = RequestInput<EndpointOf<typeof lists.updatePlace>>['body'];
type UnitBody = RequestInput<EndpointOf<typeof lists.addUnit>>['body'];
type UnitEdit = RequestInput<EndpointOf<typeof lists.updateUnit>>['body'];
type HolidayBody = RequestInput<EndpointOf<typeof lists.addHoliday>>['body'];
type HolidayEdit = RequestInput<EndpointOf<typeof lists.updateHoliday>>['body'];
type NamedBody = RequestInput<EndpointOf<typeof lists.addGroup>>['body'];
type NamedEdit = RequestInput<EndpointOf<typeof lists.updateGroup>>['body'];

interface Item {
  id: string;
  name: string;
}

/** Returns a list, sorted by name, with an item as the server returned it. */
const withItem = <T extends Item>(all: readonly T[], item: T): readonly T[] =>
  [...all.filter(({ id }) => id !== item.id), item].toSorted((a, b) => a.name.localeCompare(b.name));

/** Returns the calls that change the lists. Each call updates the cached list at once. */
export function useListChanges() {
  const { mutate } = useSWRConfig();
  const [places, categories] = [cacheKey(lists.places), cacheKey(lists.categories)];
  const [holidays, federal] = [cacheKey(lists.holidays), cacheKey(lists.federalHolidays)];
  const [units, groups] = [cacheKey(lists.units), cacheKey(lists.groups)];
  async function put<T extends Item>(list: string, saved: Promise<T>): Promise<T> {
    const item = await saved;
    void mutate(list, (all?: readonly T[]) => all && withItem(all, item));
    return item;
  }
  async function drop(list: string, id: string, removed: Promise<unknown>): Promise<void> {
    await removed;
    void mutate(list, (all?: readonly Item[]) => all?.filter((one) => one.id !== id));
  }
  return {
    addPlace: (body: PlaceBody) => put<Place>(places, call(lists.addPlace, { body })),
    updatePlace: (id: string, body: PlaceEdit) => put<Place>(places, call(lists.updatePlace, { params: { id }, body })),
    removePlace: ({ id }: Place) => drop(places, id, ignoreNotFound(call(lists.removePlace, { params: { id } }))),
    addHoliday: (body: HolidayBody) => put<Holiday>(holidays, call(lists.addHoliday, { body })),
    updateHoliday: (id: string, body: HolidayEdit) =>
      put<Holiday>(holidays, call(lists.updateHoliday, { params: { id }, body })),
    removeHoliday: ({ id }: Holiday) =>
      drop(holidays, id, ignoreNotFound(call(lists.removeHoliday, { params: { id } }))),
    async keepFederalHoliday({ id: holiday }: FederalHoliday, kept: boolean): Promise<void> {
      const saved = await call(lists.keepFederalHoliday, { params: { holiday }, body: { kept } });
      void mutate(federal, (all?: readonly FederalHoliday[]) => all?.map((one) => (one.id === saved.id ? saved : one)));
    },
    categories: {
      add: (body: NamedBody) => put<TrainingCategory>(categories, call(lists.addCategory, { body })),
      update: (id: string, body: NamedEdit) =>
        put<TrainingCategory>(categories, call(lists.updateCategory, { params: { id }, body })),
      remove: ({ id }: TrainingCategory) =>
        drop(categories, id, ignoreNotFound(call(lists.removeCategory, { params: { id } }))),
    },
    units: {
      add: (body: UnitBody) => put<Unit>(units, call(lists.addUnit, { body })),
      update: (id: string, body: UnitEdit) => put<Unit>(units, call(lists.updateUnit, { params: { id }, body })),
      remove: ({ id }: Unit) => drop(units, id, ignoreNotFound(call(lists.removeUnit, { params: { id } }))),
    },
    groups: {
      add: (body: NamedBody) => put<Group>(groups, call(lists.addGroup, { body })),
      update: (id: string, body: NamedEdit) => put<Group>(groups, call(lists.updateGroup, { params: { id }, body })),
      remove: ({ id }: Group) => drop(groups, id, ignoreNotFound(call(lists.removeGroup, { params: { id } }))),
    },
  };
}
