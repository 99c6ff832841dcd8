import { federalHolidays } from '@muster/shared/rules/holidays';
import type { Handlers } from '../../calls/call.ts';
import { requirementWith } from '../../domain/requirements/used-by.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { type AnyListed, type ListName, readList } from '../../table/entities/site-list.ts';
import { addToList, presentHoliday, presentListed, removeFromList, updateListed } from './change-list.ts';
import { keepFederalHoliday, presentFederal } from './federal-holidays.ts';
import { classAtPlace, employeeIn, partOfUnit, providerGroupFor, typeInCategory } from './used-by.ts';

const sorted = async (table: SiteTable, list: ListName): Promise<AnyListed[]> =>
  (await readList<AnyListed>(table, list)).sort((a, b) => a.name.localeCompare(b.name));
const byName = async (table: SiteTable, list: ListName) => (await sorted(table, list)).map(presentListed);

/** The department's lists: locations, categories, holidays; units and groups of employees. */
export const listsHandlers: Handlers<'lists'> = {
  places: ({ table }) => byName(table, 'PLACE'),
  addPlace: { run: async (call) => presentListed(await addToList(call, 'PLACE', call.body)), replay: 'stored' },
  updatePlace: async (call) => presentListed(await updateListed(call, 'PLACE', { ...call.params, ...call.body })),
  removePlace: async (call) => {
    const { id } = call.params;
    await removeFromList(call, 'PLACE', { id, usedBy: () => classAtPlace(call, id) });
    return { detail: 'Location removed' };
  },
  categories: ({ table }) => byName(table, 'CATEGORY'),
  addCategory: { run: async (call) => presentListed(await addToList(call, 'CATEGORY', call.body)), replay: 'stored' },
  updateCategory: async (call) => presentListed(await updateListed(call, 'CATEGORY', { ...call.params, ...call.body })),
  removeCategory: async (call) => {
    const { id } = call.params;
    await removeFromList(call, 'CATEGORY', {
      id,
      usedBy: async () => (await typeInCategory(call, id)) ?? requirementWith(call, 'category', id),
    });
    return { detail: 'Category removed' };
  },
  federalHolidays: async ({ site }) => federalHolidays.map(({ id }) => presentFederal(id, site)),
  keepFederalHoliday: (call) => keepFederalHoliday(call, { id: call.params.holiday, kept: call.body.kept }),
  holidays: async ({ table }) => (await sorted(table, 'HOLIDAY')).map(presentHoliday),
  addHoliday: { run: async (call) => presentHoliday(await addToList(call, 'HOLIDAY', call.body)), replay: 'stored' },
  updateHoliday: async (call) => presentHoliday(await updateListed(call, 'HOLIDAY', { ...call.params, ...call.body })),
  removeHoliday: async (call) => {
    await removeFromList(call, 'HOLIDAY', { id: call.params.id, usedBy: async () => undefined });
    return { detail: 'Holiday removed' };
  },
  units: ({ table }) => byName(table, 'UNIT'),
  addUnit: { run: async (call) => presentListed(await addToList(call, 'UNIT', call.body)), replay: 'stored' },
  updateUnit: async (call) => presentListed(await updateListed(call, 'UNIT', { ...call.params, ...call.body })),
  removeUnit: async (call) => {
    const { id } = call.params;
    await removeFromList(call, 'UNIT', {
      id,
      usedBy: async () =>
        (await employeeIn(call, 'unit_id', id)) ??
        (await partOfUnit(call, id)) ??
        (await providerGroupFor(call, id)) ??
        requirementWith(call, 'unit', id),
    });
    return { detail: 'Unit removed' };
  },
  groups: ({ table }) => byName(table, 'GROUP'),
  addGroup: { run: async (call) => presentListed(await addToList(call, 'GROUP', call.body)), replay: 'stored' },
  updateGroup: async (call) => presentListed(await updateListed(call, 'GROUP', { ...call.params, ...call.body })),
  removeGroup: async (call) => {
    const { id } = call.params;
    await removeFromList(call, 'GROUP', {
      id,
      usedBy: async () => (await employeeIn(call, 'group_id', id)) ?? requirementWith(call, 'group', id),
    });
    return { detail: 'Group removed' };
  },
};
