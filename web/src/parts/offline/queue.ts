import { evaluations, session } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { isOffline } from '../../api/connection.ts';
import { ApiError, ConnectionError, isUnreachable } from '../../api/errors.ts';
import { loginSignal } from '../../api/login-signal.ts';
import { serverNow } from '../../api/server-clock.ts';
import { changeDevice, device, loadDevice } from './device.ts';
import {
  completesDraft,
  type Entry,
  type EntryOf,
  isAnswerOf,
  isFree,
  isUnsent,
  resolved,
  type WaitingCall,
  waitingCalls,
  waitingId,
  withLater,
} from './entry.ts';
import { labels } from './labels.ts';
import { currentOwner, isSameOwner } from './owner.ts';
import { isFinal, reasonOf, refused } from './refusal.ts';
import type { Owner } from './store.ts';

/** Milliseconds by which clocks may differ. */
const clockTolerance = 3_600_000;

/**
 * Milliseconds for which the server knows the key of a call, less the tolerance. Attempts are timed by the server's
 * clock (`asked`), because people can set the device's. An attempt in the future was timed by a wrong clock: it counts
 * as too old.
 */
const keyLifetime = 86_400_000 - clockTolerance;

/** The number of failures of the server with one entry after which the others are sent before it. */
const mostFailures = 3;

/** The calls whose repetition without a known key would record a second entry. */
const recordsTwice: readonly WaitingCall[] = ['complete', 'remediate'];

interface Attempted {
  /** By default a new one. That of an attempt without an answer keeps it from being recorded twice. */
  id?: string | undefined;
  /** An attempt to send it got no answer. */
  wasTried?: boolean;
  /** The page that shows it; by default the open one, without its query. */
  address?: string;
}

/** A new entry. */
export type NewEntry = {
  [N in WaitingCall]: Pick<EntryOf<N>, 'call' | 'sent' | 'text' | 'after'> & Attempted;
}[WaitingCall];

/**
 * Stores an entry until it is sent, and removes the draft that it completes, in one transaction. `of`: who entered it.
 * Throws if that person is no longer signed in, and as `changeDevice`.
 */
export async function enqueue(
  { id = crypto.randomUUID(), wasTried = false, ...entry }: NewEntry,
  removed: readonly string[] = [],
  of: Owner | undefined = currentOwner(),
): Promise<Entry> {
  const at = serverNow().toISOString();
  const { address = window.location.pathname } = entry;
  const whole: Entry = { ...entry, id, at, address, state: 'waiting', ...(wasTried && { triedAt: at }) };
  await changeDevice({ entries: [whole], removed }, of);
  return whole;
}

/** Returns whether calls of this kind can wait for a connection on this device. */
export const canQueue = (): boolean => device()?.key !== undefined;

/**
 * Makes a call, or stores it until there is a connection and removes the stored drafts `removed`. Returns the answer,
 * or the stored entry. An entry that others must precede is stored after them. Errors as for `call`; without a key,
 * also a lost connection.
 */
export async function callOrQueue(
  entry: NewEntry,
  send: (key: string) => Promise<unknown>,
  removed: readonly string[] = [],
): Promise<{ answer: unknown } | { entry: Entry }> {
  const id = entry.id ?? crypto.randomUUID();
  const owner = currentOwner();
  if (canQueue() && (isOffline() || entry.after.length > 0)) {
    return { entry: await enqueue({ ...entry, id }, removed) };
  }
  try {
    return { answer: answerOf(entry.call, await send(id)) };
  } catch (error) {
    if (!isUnreachable(error) || !canQueue() || !isSameOwner(owner, currentOwner())) throw error;
    return { entry: await enqueue({ ...entry, id, wasTried: true }, removed, owner) };
  }
}

/** Returns the answer of a call. Throws if something else than the server has answered. */
function answerOf(name: WaitingCall, answer: unknown): unknown {
  if (!isAnswerOf(name, answer)) throw new ConnectionError('no-response');
  return answer;
}

let sending: Promise<void> | undefined;

/** Sends all entries that can be sent, oldest first, one at a time, and in one tab at a time. */
export function sendWaiting(): Promise<void> {
  sending ??= sendInOneTab().finally(() => {
    sending = undefined;
  });
  return sending;
}

async function sendInOneTab(): Promise<void> {
  if (!navigator.locks) return sendInOrder();
  await navigator.locks.request('muster-offline-send', { ifAvailable: true }, (lock) => lock && sendInOrder());
}

async function sendInOrder(): Promise<void> {
  const attempted = new Set<string>();
  for (;;) {
    const login = loginSignal();
    // Another tab may have sent or discarded entries.
    const loaded = await loadDevice();
    const next = loaded?.entries.find(
      (entry) => entry.state === 'waiting' && !attempted.has(entry.id) && isFree(entry, loaded.entries),
    );
    if (!loaded || !next || !(await sendOne(next, { owner: loaded.owner, login }))) return;
    attempted.add(next.id);
  }
}

/**
 * Asks the server before a call that could be recorded twice. Its answer tells the time, so that a clock that was set
 * back does not hide the age of an earlier attempt. Returns the call with the draft that it completes. Errors as for
 * `call`.
 */
async function asked(entry: Entry, signal: AbortSignal): Promise<Entry> {
  if (!recordsTwice.includes(entry.call)) return entry;
  if (entry.call !== 'complete' || entry.triedAt || entry.sent.body.draft_id) {
    await call(session.verify, { body: {} }, { signal });
    return entry;
  }
  const draft = (await call(evaluations.drafts, {}, { signal })).find((one) => completesDraft(entry, one));
  return draft ? { ...entry, sent: { body: { ...entry.sent.body, draft_id: draft.id } } } : entry;
}

/** The person whose entries are sent, and the signal of the login session that sends them. */
interface Sender {
  owner: Owner;
  login: AbortSignal;
}

/** Returns whether the person is no longer signed in. The entries wait then, as that person's. */
const hasLeft = ({ owner, login }: Sender) => login.aborted || !isSameOwner(owner, currentOwner());

/** Stores a new state of an entry. Returns false if the entry was discarded meanwhile. */
const replaceEntry = (entry: Entry, owner: Owner): Promise<boolean> =>
  changeDevice({ entries: [entry], existing: [entry.id] }, owner);

/** Returns whether the server may no longer know the key of an attempt without an answer. */
function isTooOld({ triedAt }: Entry): boolean {
  if (!triedAt) return false;
  const age = serverNow().getTime() - Date.parse(triedAt);
  return age > keyLifetime || age < -clockTolerance;
}

/** Sends an entry. Returns false if the others have to wait as well. */
async function sendOne(stored: Entry, sender: Sender): Promise<boolean> {
  const { owner, login } = sender;
  // The answer with the id may have come while the entry was stored.
  const named = resolved(stored, device()?.entries ?? []);
  if (!named) return replaceEntry(refused(stored, undefined, labels.unresolved), owner).then(() => true);
  let tried = named;
  try {
    tried = await asked(named, login);
    if (recordsTwice.includes(tried.call) && isTooOld(tried)) {
      await replaceEntry({ ...tried, state: 'unsure', reason: labels.unsure }, owner);
      return true;
    }
    tried = { ...tried, triedAt: tried.triedAt ?? serverNow().toISOString() };
    // Stored before it is sent, so that the same call is repeated after a restart.
    // It may have been discarded meanwhile.
    if (!(await replaceEntry(tried, owner))) return true;
    const send = call as (...sent: unknown[]) => Promise<unknown>;
    const answer = await send(waitingCalls[tried.call], tried.sent, { idempotencyKey: tried.id, signal: login });
    if (hasLeft(sender)) return false;
    await noteAnswer(tried, answerOf(tried.call, answer), owner);
  } catch (error) {
    if (hasLeft(sender)) return false;
    if (isUnreachable(error)) return false;
    if (!(error instanceof ApiError)) throw error;
    if (error.status >= 500) return noteFailure(tried, error, owner);
    if (!isFinal(error)) return false;
    await replaceEntry(refused(tried, error.code, reasonOf(error)), owner);
  }
  return true;
}

/** Notes that the server failed. Returns false if the others have to wait: it may fail with each of them. */
async function noteFailure(entry: Entry, error: ApiError, owner: Owner): Promise<boolean> {
  const failures = (entry.failures ?? 0) + 1;
  const isLasting = failures >= mostFailures;
  await replaceEntry({ ...entry, failures, ...(isLasting && { reason: labels.failed(reasonOf(error)) }) }, owner);
  return isLasting;
}

/** The parts of the answers that matter here. */
interface Answered {
  /** The id of a recorded evaluation. */
  id?: string;
  /** Attendance that was not recorded. */
  not_recorded?: readonly { code: string; detail: string }[];
}

/** Stores the outcome of an entry. Entries that name its evaluation get the id when they are sent (`resolved`). */
async function noteAnswer(entry: Entry, answer: unknown, owner: Owner): Promise<void> {
  const { id, not_recorded = [] } = answer as Answered;
  const [line] = not_recorded;
  if (line) {
    await replaceEntry(refused(entry, line.code, line.detail), owner);
    return;
  }
  const { reason: _, failures: __, ...facts } = entry;
  const sent: Entry = {
    ...facts,
    state: 'sent',
    sentAt: serverNow().toISOString(),
    answer,
    ...(id && { answerId: id }),
  };
  await changeDevice({ entries: [sent] }, owner);
}

/** Sends a refused entry again. `unsure`: the person has checked that it is not recorded. */
export async function retryEntry({ reason: _, triedAt: __, failures: ___, ...entry }: Entry): Promise<void> {
  // The server would answer attendance that it did not record the same way for the same key.
  const id = entry.call === 'recordAttendance' ? crypto.randomUUID() : entry.id;
  await changeDevice({ entries: [{ ...entry, id, state: 'waiting' }], removed: id === entry.id ? [] : [entry.id] });
  await sendWaiting();
}

/** Removes an entry with all entries that must be sent after it. They are not recorded. */
export const discardEntry = (id: string): Promise<boolean> =>
  changeDevice({ removed: withLater(id, device()?.entries ?? []).map((one) => one.id) });

/** Returns the entries that the server does not have. */
export const unsentEntries = (): readonly Entry[] => (device()?.entries ?? []).filter(isUnsent);

/** Returns the ids of unsent evaluations of a person, which the next one must follow. */
export const unsentAbout = (employeeId: string): readonly string[] =>
  unsentEntries()
    .filter((entry) => personOf(entry) === employeeId)
    .map(({ id }) => id);

/** Returns the person whose attempts an entry changes. Reports of field training have their days, in any order. */
function personOf(entry: Entry): string | undefined {
  if (entry.call === 'complete') return entry.sent.body.field_training ? undefined : entry.sent.body.employee_id;
  return entry.call === 'remediate' ? entry.sent.params.employee_id : undefined;
}

/** Returns the server's id of an evaluation that has been sent since its row was shown; otherwise the same id. */
export const sentId = (id: string): string =>
  device()?.entries.find((entry) => waitingId(entry) === id)?.answerId ?? id;
