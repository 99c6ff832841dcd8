import { closeDevice } from '../parts/offline/device.ts';
import { forgetPeople } from '../parts/offline/store.ts';

/** Empties the store of offline data, as on a new device. */
export async function emptyDevice(): Promise<void> {
  await forgetPeople(); // creates the store if it is new
  const database = await open();
  const transaction = database.transaction(['keys', 'records'], 'readwrite');
  transaction.objectStore('keys').clear();
  transaction.objectStore('records').clear();
  await new Promise((resolve) => {
    transaction.oncomplete = resolve;
  });
  database.close();
  closeDevice();
}

/** Opens the store, which the application creates at its first use. */
function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('muster-offline');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

const bytesAsText = (bytes: ArrayBuffer): string => new TextDecoder('latin1').decode(bytes);

/** Returns everything that the records of the store contain, as text: also the bytes of the encrypted content. */
export async function allStored(): Promise<string> {
  const database = await open();
  const request = database.transaction('records').objectStore('records').getAll();
  const records = await new Promise<Record<string, unknown>[]>((resolve) => {
    request.onsuccess = () => resolve(request.result);
  });
  database.close();
  return records.map(({ data, ...facts }) => `${JSON.stringify(facts)} ${bytesAsText(data as ArrayBuffer)}`).join('\n');
}
