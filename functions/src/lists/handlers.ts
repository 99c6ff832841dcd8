import type { Place } from '@muster/shared/areas/lists';
import type { Handlers } from '../http/call.ts';
import type { SiteTable } from '../table/core/client.ts';
import { type Place as Listed, type ListName, readList } from '../table/entities/site-list.ts';
import { addToList, presentListed, removeFromList, updateListed } from './change-list.ts';
import { classAtPlace, typeInCategory } from './used-by.ts';

const byName = async (table: SiteTable, list: ListName): Promise<Place[]> => {
  const listed = await readList<Listed>(table, list);
  return listed.sort((a, b) => a.name.localeCompare(b.name)).map(presentListed);
};

/** Places and categories of training: the lists that a department keeps for its trainings and classes. */
export const listsHandlers: Handlers<'lists'> = {
  places: ({ table }) => byName(table, 'PLACE'),
  addPlace: { run: async (call) => presentListed(await addToList(call, 'PLACE', call.body)), replay: 'stored' },
  updatePlace: async (call) => presentListed(await updateListed(call, 'PLACE', { ...call.params, ...call.body })),
  removePlace: async (call) => {
    const { id } = call.params;
    await removeFromList(call, 'PLACE', { id, usedBy: () => classAtPlace(call, id) });
    return { detail: 'Place removed' };
  },
  categories: ({ table }) => byName(table, 'CATEGORY'),
  addCategory: { run: async (call) => presentListed(await addToList(call, 'CATEGORY', call.body)), replay: 'stored' },
  updateCategory: async (call) => presentListed(await updateListed(call, 'CATEGORY', { ...call.params, ...call.body })),
  removeCategory: async (call) => {
    const { id } = call.params;
    await removeFromList(call, 'CATEGORY', { id, usedBy: () => typeInCategory(call, id) });
    return { detail: 'Category removed' };
  },
};
