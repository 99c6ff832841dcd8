import type { EmployeeInfo } from '@muster/shared/areas/session';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** docs/spec.md sections 3 and 9: version 1, one store, a single key. */
interface MusterDatabase extends DBSchema {
  employee_info: { key: 'current'; value: EmployeeInfo };
}

const store = 'employee_info';
const key = 'current';

let opened: Promise<IDBPDatabase<MusterDatabase>> | undefined;

function database(): Promise<IDBPDatabase<MusterDatabase>> {
  opened ??= openDB<MusterDatabase>('muster', 1, {
    upgrade(db) {
      db.createObjectStore(store);
    },
    terminated() {
      opened = undefined;
    },
  }).catch((error: unknown) => {
    opened = undefined; // the next attempt opens it again
    throw error;
  });
  return opened;
}

/** Returns the employee who signed in on this browser; undefined without one. */
export async function storedEmployee(): Promise<EmployeeInfo | undefined> {
  return (await database()).get(store, key);
}

export async function storeEmployee(employee: EmployeeInfo): Promise<void> {
  await (await database()).put(store, employee, key);
}

export async function clearEmployee(): Promise<void> {
  await (await database()).delete(store, key);
}
