import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { setDeviceText } from '../../api/device-storage.ts';
import { hasKeyText } from './has-key-text.ts';

/** A person on a device: the site code and the internal id of the employee. */
export interface Owner {
  site: string;
  employee: string;
}

/** Prepared pages (`class`), answers that are not completed, or an entry that waits to be sent. */
export type Kind = 'class' | 'draft' | 'entry';

/** A record as it is stored. Only `data` has content, and only the owner's key opens it. */
export interface SealedRecord {
  /** Assigned by the database. Records keep it, so that it orders them. */
  no?: number;
  id: string;
  owner: string;
  kind: Kind;
  /** The record has input that the server does not have yet, so that it outlives the login session. */
  isUnsent: boolean;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

interface OfflineDatabase extends DBSchema {
  keys: { key: string; value: CryptoKey };
  records: { key: number; value: SealedRecord; indexes: { id: string; owner: string } };
}

let opened: Promise<IDBPDatabase<OfflineDatabase>> | undefined;

function database(): Promise<IDBPDatabase<OfflineDatabase>> {
  opened ??= openDB<OfflineDatabase>('muster-offline', 1, {
    upgrade(db) {
      db.createObjectStore('keys');
      const records = db.createObjectStore('records', { keyPath: 'no', autoIncrement: true });
      records.createIndex('id', 'id', { unique: true });
      records.createIndex('owner', 'owner');
    },
    blocking(_, __, event) {
      // A newer page waits to change the database. The next use opens it again.
      (event.target as IDBDatabase).close();
      opened = undefined;
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

const nameOf = ({ site, employee }: Owner): string => `${site} ${employee}`;

/** Stores the key of a person, 32 bytes in base64. No script can read it again. */
export async function storeKey(owner: Owner, base64: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  setDeviceText(hasKeyText, 'yes');
  await (await database()).put('keys', key, nameOf(owner));
  return key;
}

/** Returns the stored key of a person; undefined without one. */
export const storedKey = async (owner: Owner): Promise<CryptoKey | undefined> =>
  (await database()).get('keys', nameOf(owner));

/** Deletes the keys and everything that the server has, of all people or all others. Unsent input stays encrypted. */
export async function forgetPeople(except?: Owner): Promise<void> {
  const kept = except && nameOf(except);
  const transaction = (await database()).transaction(['keys', 'records'], 'readwrite');
  const keys = transaction.objectStore('keys');
  for (const name of await keys.getAllKeys()) if (name !== kept) await keys.delete(name);
  for await (const cursor of transaction.objectStore('records')) {
    const { owner, isUnsent } = cursor.value;
    if (owner !== kept && !isUnsent) await cursor.delete();
  }
  await transaction.done;
}

/** The content that binds a record to its owner and its place: a record that was moved is not opened. */
const boundTo = ({ owner, kind, id }: Pick<SealedRecord, 'owner' | 'kind' | 'id'>) =>
  new TextEncoder().encode(JSON.stringify([owner, kind, id]));

/** The content of a record before it is encrypted. `no`: that of the record it replaces. */
export interface OpenRecord extends Pick<SealedRecord, 'no' | 'id' | 'kind' | 'isUnsent'> {
  content: unknown;
}

/** Encrypts a record with AES-256-GCM and a new random IV. */
export async function seal(
  key: CryptoKey,
  owner: Owner,
  { content, no, ...record }: OpenRecord,
): Promise<SealedRecord> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const bound = { ...record, owner: nameOf(owner) };
  const data = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: boundTo(bound) },
    key,
    new TextEncoder().encode(JSON.stringify(content)),
  );
  return { ...bound, ...(no !== undefined && { no }), iv, data };
}

/** Decrypts a record. Throws if it was changed, moved, or encrypted with another key. */
export async function unseal(key: CryptoKey, record: SealedRecord): Promise<unknown> {
  const { iv, data } = record;
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: boundTo(record) }, key, data);
  return JSON.parse(new TextDecoder().decode(plain));
}

/** Returns the records of a person, oldest first. */
export const recordsOf = async (owner: Owner): Promise<readonly SealedRecord[]> =>
  (await database()).getAllFromIndex('records', 'owner', nameOf(owner));

/** Returns the number of records of a person with input that the server does not have. Needs no key. */
export const countUnsent = async (owner: Owner): Promise<number> =>
  (await recordsOf(owner)).filter(({ isUnsent }) => isUnsent).length;

/**
 * Stores and removes records in one transaction: all of it, or nothing. Stores nothing and returns false if one of the
 * ids `existing` is no longer stored.
 */
export async function writeRecords(
  puts: readonly SealedRecord[],
  removed: readonly string[] = [],
  existing: readonly string[] = [],
): Promise<boolean> {
  const transaction = (await database()).transaction('records', 'readwrite');
  const { store } = transaction;
  for (const id of existing) if ((await store.index('id').getKey(id)) === undefined) return false;
  for (const id of removed) {
    const no = await store.index('id').getKey(id);
    if (no !== undefined) await store.delete(no);
  }
  for (const record of puts) await store.put(record);
  await transaction.done;
  return true;
}
