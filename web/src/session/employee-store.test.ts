import { openDB } from 'idb';
import { expect, test } from 'vitest';
import { employee } from '../testing/people.ts';
import { storeEmployee } from './employee-store.ts';

// spec 3.1, 9.5
test('the browser database has version 1 and one store, with the employee under a single key', async () => {
  await storeEmployee({ ...employee, first_name: 'Lee' });
  await storeEmployee(employee);
  const database = await openDB('muster');
  expect([database.version, ...database.objectStoreNames]).toEqual([1, 'employee_info']);
  expect(await database.getAllKeys('employee_info')).toHaveLength(1);
  expect(await database.getAll('employee_info')).toEqual([employee]);
  database.close();
  // Data for work without a connection have a database of their own.
  expect((await indexedDB.databases()).filter(({ name }) => name !== 'muster-offline')).toEqual([
    { name: 'muster', version: 1 },
  ]);
});
