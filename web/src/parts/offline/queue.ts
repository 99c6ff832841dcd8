import { call } from '../../api/client.ts';
import { ApiError, ConnectionError } from '../../api/errors.ts';
import { isOutcomeKnown } from '../../api/idempotency-key.ts';
import { changeDevice, device, loadDevice } from './device.ts';
import {
  type Entry,
  type EntryOf,
  isFree,
  isUnsent,
  type WaitingCall,
  waitingCalls,
  waitingId,
  withLater,
  withServerId,
} from './entry.ts';
import { labels } from './labels.ts';
import { currentOwner, isSameOwner } from './owner.ts';
import { countUnsent } from './store.ts';

/** Milliseconds for which the server knows the key of a call, less an hour for differing clocks. */
const keyLifetime = 23 * 3_600_000;

/** The calls whose repetition without a known key would record a second entry. */
const recordsTwice: readonly WaitingCall[] = ['complete', 'remediate'];

interface Attempted {
  /** By default a new one. That of an attempt without an answer keeps it from being recorded twice. */
  id?: string | undefined;
  /** An attempt to send it got no answer. */
  wasTried?: boolean;
}

/** A new entry. */
export type NewEntry = {
  [N in WaitingCall]: Pick<EntryOf<N>, 'call' | 'sent' | 'text' | 'after'> & Attempted;
}[WaitingCall];

/** Stores an entry until it is sent, and removes the draft that it completes, in one transaction. */
export async function enqueue(
  { id = crypto.randomUUID(), wasTried = false, ...entry }: NewEntry,
  removed: readonly string[] = [],
): Promise<Entry> {
  const at = new Date().toISOString();
  const address = window.location.pathname;
  const whole: Entry = { ...entry, id, at, address, state: 'waiting', ...(wasTried && { triedAt: at }) };
  await changeDevice({ entries: [whole], removed });
  return whole;
}

/** Milliseconds after a lost answer for which entries are stored without an attempt. */
const silence = 60_000;

/** Epoch milliseconds of the last attempt without an answer. */
let lastLoss = 0;

/** Returns whether a call would wait in vain: without a connection, or shortly after a call without an answer. */
export const isUnreachable = (): boolean => navigator.onLine === false || Date.now() - lastLoss < silence;

/** Returns whether calls of this kind can wait for a connection on this device. */
export const canQueue = (): boolean => device()?.key !== undefined;

/**
 * Makes a call, or stores it until there is a connection and removes the stored drafts `removed`. Returns the answer, or
 * the stored entry. An entry that others must precede is stored behind them. Errors as for `call`; without a key, also a lost connection.
 */
export async function callOrQueue(
  entry: NewEntry,
  send: (key: string) => Promise<unknown>,
  removed: readonly string[] = [],
): Promise<{ answer: unknown } | { entry: Entry }> {
  const id = entry.id ?? crypto.randomUUID();
  if (canQueue() && (isUnreachable() || entry.after.length > 0)) {
    return { entry: await enqueue({ ...entry, id }, removed) };
  }
  try {
    return { answer: await send(id) };
  } catch (error) {
    if (!(error instanceof ConnectionError) || !canQueue()) throw error;
    lastLoss = Date.now();
    return { entry: await enqueue({ ...entry, id, wasTried: true }, removed) };
  }
}

/** Sends all entries that can be sent, oldest first, one at a time, and in one tab at a time. */
export async function sendWaiting(): Promise<void> {
  if (!navigator.locks) return sendInOrder();
  await navigator.locks.request('muster-offline-send', { ifAvailable: true }, (lock) => lock && sendInOrder());
}

async function sendInOrder(): Promise<void> {
  for (;;) {
    // Another tab may have sent or discarded entries.
    const loaded = await loadDevice();
    const next = loaded?.entries.find((entry) => entry.state === 'waiting' && isFree(entry, loaded.entries));
    if (!loaded || !next || !(await sendOne(next))) return;
    if (!isSameOwner(loaded.owner, currentOwner())) return;
  }
}

/** Sends an entry. Returns false if the others have to wait as well. */
async function sendOne(entry: Entry): Promise<boolean> {
  const now = Date.now();
  if (entry.triedAt && now - Date.parse(entry.triedAt) > keyLifetime && recordsTwice.includes(entry.call)) {
    await changeDevice({ entries: [{ ...entry, state: 'unsure', reason: labels.unsure }] });
    return true;
  }
  if (!entry.triedAt) await changeDevice({ entries: [{ ...entry, triedAt: new Date(now).toISOString() }] });
  const tried = { ...entry, triedAt: entry.triedAt ?? new Date(now).toISOString() };
  let answer: unknown;
  try {
    answer = await (call as (...sent: unknown[]) => Promise<unknown>)(waitingCalls[entry.call], entry.sent, {
      idempotencyKey: entry.id,
    });
  } catch (error) {
    if (!isFinal(error)) return false;
    await changeDevice({ entries: [refused(tried, error.code, reasonOf(error))] });
    return true;
  }
  lastLoss = 0;
  await noteAnswer(tried, answer);
  return true;
}

/** Stores the outcome of an entry together with the entries that name its evaluation. */
async function noteAnswer(entry: Entry, answer: unknown): Promise<void> {
  const { id, not_recorded = [] } = answer as {
    id?: string;
    not_recorded?: readonly { code: string; detail: string }[];
  };
  const [line] = not_recorded;
  if (line) {
    await changeDevice({ entries: [refused(entry, line.code, line.detail)] });
    return;
  }
  const sent: Entry = { ...entry, state: 'sent', sentAt: new Date().toISOString(), ...(id && { answerId: id }) };
  const others = device()?.entries ?? [];
  const changed = id ? others.map((one) => withServerId(one, entry, id)).filter((one, at) => one !== others[at]) : [];
  await changeDevice({ entries: [sent, ...changed] });
}

const refused = (entry: Entry, code: string | undefined, reason: string): Entry => ({
  ...entry,
  state: code === 'edit_conflict' || code === 'changed_since' ? 'conflict' : 'rejected',
  reason,
});

const reasonOf = ({ message, fields = {} }: ApiError): string =>
  [message, ...Object.values(fields).flat()].filter((one, at, all) => all.indexOf(one) === at).join(' ');

/** The refusals that do not concern the entry. */
const passing: readonly (string | undefined)[] = ['session_locked', 'fresh_proof_required'];

/** Returns whether sending it again would have the same result. */
const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  isOutcomeKnown(error) &&
  ![401, 408, 429].includes(error.status) &&
  !passing.includes(error.code);

/** Sends a refused entry again. `unsure`: the person has checked that it is not recorded. */
export async function retryEntry(entry: Entry): Promise<void> {
  const { reason: _, triedAt, ...rest } = entry;
  // A key answers its first request again, and a call whose outcome is known was not recorded.
  const isNew = entry.state !== 'waiting';
  const again: Entry = { ...rest, state: 'waiting', ...(!isNew && triedAt !== undefined && { triedAt }) };
  await changeDevice({ entries: [again] });
  await sendWaiting();
}

/** Removes an entry with all entries that must be sent after it. They are not recorded. */
export const discardEntry = (id: string): Promise<void> =>
  changeDevice({ removed: withLater(id, device()?.entries ?? []).map((one) => one.id) });

/** Returns the entries that the server does not have. */
export const unsentEntries = (): readonly Entry[] => (device()?.entries ?? []).filter(isUnsent);

/** Returns the ids of unsent evaluations of a person, which the next one must follow. */
export const unsentAbout = (employeeId: string): readonly string[] =>
  unsentEntries()
    .filter((entry) => personOf(entry) === employeeId)
    .map(({ id }) => id);

function personOf(entry: Entry): string | undefined {
  if (entry.call === 'complete') return entry.sent.body.employee_id;
  return entry.call === 'remediate' ? entry.sent.params.employee_id : undefined;
}

/** Returns the server's id of an evaluation that has been sent since its row was shown; otherwise the same id. */
export const sentId = (id: string): string =>
  device()?.entries.find((entry) => waitingId(entry) === id)?.answerId ?? id;

/** Returns the number of unsent entries and drafts of the signed-in person on this device. */
export async function unsentHere(): Promise<number> {
  const owner = currentOwner();
  return owner ? countUnsent(owner).catch(() => 0) : 0; // a browser without a database stores nothing
}
