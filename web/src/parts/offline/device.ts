import { session } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { isOffline } from '../../api/connection.ts';
import { serverNow } from '../../api/server-clock.ts';
import { emit } from '../../events.ts';
import { type Entry, isUnsent, waitingCalls } from './entry.ts';
import { forgetEnded } from './forget.ts';
import { currentOwner, isSameOwner } from './owner.ts';
import {
  countUnsent,
  type Kind,
  type Owner,
  recordsOf,
  seal,
  storedKey,
  storeKey,
  unseal,
  writeRecords,
} from './store.ts';

/** A prepared page, as it is listed. */
export interface PreparedPage {
  text: string;
  to: string;
}

/** The answers of the API that the pages of a class, a trainee or an evaluation need. */
export interface Prepared {
  /** The class; absent: the pages are those of `pages`. */
  classId?: string;
  /** The pages that open, first the one that was prepared. */
  pages?: readonly PreparedPage[];
  title: string;
  /** UTC ISO, by the server's clock. */
  at: string;
  /** By `METHOD path?query`; of a class by `METHOD path`, for every query. */
  answers: Readonly<Record<string, unknown>>;
  /** Answers for every query, by `METHOD path`. */
  everyQuery?: Readonly<Record<string, unknown>>;
}

/** Answers that are typed and not completed. */
export interface LocalDraft {
  /** The page, as its draft names it. */
  about: string;
  /** The evaluation on the page. */
  key: string;
  text: string;
  address: string;
  values: unknown;
  /** The server has the same answers, so that the copy does not outlive the login session. */
  isSaved?: boolean;
}

interface Contents {
  /** Named after classes, which were the first to be prepared. */
  class: Prepared & { id: string };
  draft: LocalDraft & { id: string };
  entry: Entry;
}

/** A record of a kind as it is loaded. */
export type Stored<K extends Kind> = Contents[K];

/** The signed-in person's data on a device, decrypted in memory. */
export interface Device {
  owner: Owner;
  /** Undefined: nothing can be stored or read until the server has given the key. */
  key: CryptoKey | undefined;
  prepared: readonly Stored<'class'>[];
  drafts: readonly Stored<'draft'>[];
  entries: readonly Stored<'entry'>[];
  /** The number of records that wait to be sent and cannot be read without the key. */
  sealed: number;
  /** The numbers of the stored records, by id. */
  places: ReadonlyMap<string, number>;
  /** The ids of records that the key does not open. */
  unreadable: readonly string[];
}

/**
 * Days after which prepared pages are deleted. Ages are counted by the server's clock (`serverNow`). Without a
 * connection nothing is deleted for its age: the device's clock may have been set forward.
 */
const preparedDays = 7;
/**
 * Milliseconds after which a sent entry is deleted, unless older prepared pages lack it or an entry follows it.
 * Unsent input is never deleted for its age.
 */
const sentLifetime = 86_400_000;

let current: Device | undefined;
/** The numbers of the last load that began, and of the one that is shown. */
const loads = { begun: 0, shown: 0 };
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('muster-offline');
channel?.addEventListener('message', () => void loadDevice());

/** Returns what is loaded of the signed-in person; undefined: nothing. The same object until it changes. */
export function device(): Device | undefined {
  return current && isSameOwner(current.owner, currentOwner()) ? current : undefined;
}

function show(next: Device | undefined): void {
  current = next;
  emit('offline-changed');
}

/** Forgets the decrypted data in memory at the end of a login session. */
export const closeDevice = (): void => {
  if (current) show(undefined);
};

/** Loads what the device has of the signed-in person. Asks the server for the key only if something waits. */
export async function loadDevice(): Promise<Device | undefined> {
  const owner = currentOwner();
  if (!owner) return undefined;
  const load = ++loads.begun;
  const sealed = await countUnsent(owner);
  let key = await storedKey(owner);
  // Without an answer, it is asked for again at the next attempt to send.
  if (!key && sealed > 0) key = await requestKey(owner).catch(() => undefined);
  const next = key ? await opened(owner, key) : { ...empty(owner), sealed };
  if (!isSameOwner(owner, currentOwner())) return undefined;
  // A load that began later has all changes that this one has, or a load of them follows.
  if (load < loads.shown && current && isSameOwner(current.owner, owner)) return current;
  loads.shown = load;
  show(next);
  return next;
}

/** Stores the key of the signed-in person, from the server. Throws if the person has left; otherwise as `call`. */
async function requestKey(owner: Owner): Promise<CryptoKey> {
  const throwIfLeft = () => {
    if (!isSameOwner(owner, currentOwner())) throw new Error('The login session has ended');
  };
  const { key } = await call(session.offlineKey);
  throwIfLeft();
  const stored = await storeKey(owner, key);
  // The login session may have ended, and its data been deleted, before the key was stored.
  await forgetEnded();
  throwIfLeft();
  return stored;
}

/** Returns the loaded device with its key. Asks the server for the key the first time. Errors as for `call`. */
export async function deviceWithKey(): Promise<Device & { key: CryptoKey }> {
  const owner = currentOwner();
  if (!owner) throw new Error('No one is signed in');
  if (!(await storedKey(owner))) await requestKey(owner);
  const loaded = await loadDevice();
  if (!loaded?.key) throw new Error('The login session has ended');
  return { ...loaded, key: loaded.key };
}

const empty = (owner: Owner): Device => ({
  ...{ owner, key: undefined, prepared: [], drafts: [], entries: [] },
  ...{ sealed: 0, places: new Map(), unreadable: [] },
});

async function opened(owner: Owner, key: CryptoKey): Promise<Device> {
  const lists = { class: [] as Stored<'class'>[], draft: [] as Stored<'draft'>[], entry: [] as Stored<'entry'>[] };
  const unreadable: string[] = [];
  const records = await recordsOf(owner);
  for (const record of records) {
    try {
      const content = { ...((await unseal(key, record)) as object), id: record.id };
      if (record.kind === 'entry' && !((content as Stored<'entry'>).call in waitingCalls))
        throw new Error('Unknown call');
      (lists[record.kind] as unknown[]).push(content);
    } catch {
      unreadable.push(record.id);
    }
  }
  const isOlder = (at: string, milliseconds: number) =>
    !isOffline() && at < new Date(serverNow().getTime() - milliseconds).toISOString();
  const isExpired = ({ at }: Stored<'class'>) => isOlder(at, preparedDays * 86_400_000);
  const prepared = lists.class.filter((one) => !isExpired(one));
  const isNamed = (id: string) => lists.entry.some((other) => isUnsent(other) && other.after.includes(id));
  const isDone = ({ id, sentAt }: Entry) =>
    sentAt !== undefined && isOlder(sentAt, sentLifetime) && !prepared.some(({ at }) => at <= sentAt) && !isNamed(id);
  const old = [...lists.class.filter(isExpired), ...lists.entry.filter(isDone)].map(({ id }) => id);
  if (old.length > 0) await writeRecords([], old);
  const isKept = ({ id }: { id: string }) => !old.includes(id);
  return {
    ...empty(owner),
    key,
    places: new Map(records.flatMap(({ id, no }) => (no === undefined ? [] : [[id, no] as const]))),
    prepared,
    drafts: lists.draft,
    entries: lists.entry.filter(isKept),
    unreadable,
  };
}

/** A change of the device: records to store, and the ids of records to remove. */
export interface Change {
  prepared?: readonly Stored<'class'>[];
  drafts?: readonly Stored<'draft'>[];
  entries?: readonly Stored<'entry'>[];
  removed?: readonly string[];
  /** Ids of records: if one of them was removed meanwhile, nothing is changed. */
  existing?: readonly string[];
}

/**
 * Makes a change in one transaction, and shows it in all tabs. `of`: the person whose data it changes, as loaded
 * before. Returns false if it was not made (`existing`). Throws if another person is signed in, or if the browser has
 * no key or cannot store it.
 */
export async function changeDevice(
  { prepared = [], drafts = [], entries = [], removed = [], existing = [] }: Change,
  of: Owner | undefined = currentOwner(),
): Promise<boolean> {
  const { owner, key, places } = device() ?? {};
  if (!isSameOwner(of, currentOwner())) throw new Error('Another person is signed in');
  if (!owner || !key || !places) throw new Error('This device has no key');
  const sealed = (kind: Kind, isWaiting: boolean, { id, ...content }: { id: string }) =>
    seal(key, owner, {
      id,
      kind,
      isUnsent: isWaiting,
      content,
      ...(places.has(id) && { no: places.get(id) as number }),
    });
  const records = await Promise.all([
    ...prepared.map((one) => sealed('class', false, one)),
    ...drafts.map((one) => sealed('draft', !one.isSaved, one)),
    ...entries.map((one) => sealed('entry', isUnsent(one), one)),
  ]);
  // Copies of stored data do not outlive the login session.
  const isOver = !isSameOwner(owner, currentOwner());
  const isMade = await writeRecords(isOver ? records.filter((record) => record.isUnsent) : records, removed, existing);
  await loadDevice();
  channel?.postMessage('changed');
  return isMade;
}
