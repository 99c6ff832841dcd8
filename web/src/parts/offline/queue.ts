import { evaluations } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { isOffline } from '../../api/connection.ts';
import { ApiError, ConnectionError } from '../../api/errors.ts';
import { isOutcomeKnown } from '../../api/idempotency-key.ts';
import { changeDevice, device, loadDevice } from './device.ts';
import {
  completesDraft,
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
  if (canQueue() && (isOffline() || entry.after.length > 0)) {
    return { entry: await enqueue({ ...entry, id }, removed) };
  }
  try {
    return { answer: await send(id) };
  } catch (error) {
    if (!(error instanceof ConnectionError) || !canQueue()) throw error;
    return { entry: await enqueue({ ...entry, id, wasTried: true }, removed) };
  }
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
  for (;;) {
    // Another tab may have sent or discarded entries.
    const loaded = await loadDevice();
    const next = loaded?.entries.find((entry) => entry.state === 'waiting' && isFree(entry, loaded.entries));
    if (!loaded || !next || !(await sendOne(next))) return;
    if (!isSameOwner(loaded.owner, currentOwner())) return;
  }
}

/** Returns an evaluation with the draft that it completes, as the server has it. Errors as for `call`. */
async function withDraft(entry: Entry): Promise<Entry> {
  if (entry.call !== 'complete' || entry.triedAt || entry.sent.body.draft_id) return entry;
  const draft = (await call(evaluations.drafts)).find((one) => completesDraft(entry, one));
  return draft ? { ...entry, sent: { body: { ...entry.sent.body, draft_id: draft.id } } } : entry;
}

/** Sends an entry. Returns false if the others have to wait as well. */
async function sendOne(stored: Entry): Promise<boolean> {
  const now = new Date();
  if (
    stored.triedAt &&
    now.getTime() - Date.parse(stored.triedAt) > keyLifetime &&
    recordsTwice.includes(stored.call)
  ) {
    await changeDevice({ entries: [{ ...stored, state: 'unsure', reason: labels.unsure }] });
    return true;
  }
  let tried: Entry = { ...stored, triedAt: stored.triedAt ?? now.toISOString() };
  try {
    tried = { ...(await withDraft(stored)), triedAt: tried.triedAt ?? now.toISOString() };
    // Stored before it is sent, so that the same call is repeated after a restart.
    if (!stored.triedAt) await changeDevice({ entries: [tried] });
    const send = call as (...sent: unknown[]) => Promise<unknown>;
    const answer = await send(waitingCalls[tried.call], tried.sent, { idempotencyKey: tried.id });
    await noteAnswer(tried, answer);
  } catch (error) {
    if (error instanceof ConnectionError || (error instanceof ApiError && !isFinal(error))) return false;
    if (!(error instanceof ApiError)) throw error;
    await changeDevice({ entries: [refused(tried, error.code, reasonOf(error))] });
  }
  return true;
}

/** The parts of the answers that matter here. */
interface Answered {
  /** The id of a recorded evaluation. */
  id?: string;
  /** Attendance that was not recorded. */
  not_recorded?: readonly { code: string; detail: string }[];
}

/** Stores the outcome of an entry together with the entries that name its evaluation. */
async function noteAnswer(entry: Entry, answer: unknown): Promise<void> {
  const { id, not_recorded = [] } = answer as Answered;
  const [line] = not_recorded;
  if (line) {
    await changeDevice({ entries: [refused(entry, line.code, line.detail)] });
    return;
  }
  const sent: Entry = {
    ...entry,
    state: 'sent',
    sentAt: new Date().toISOString(),
    answer,
    ...(id && { answerId: id }),
  };
  const others = device()?.entries ?? [];
  const changed = id ? others.map((one) => withServerId(one, entry, id)).filter((one, at) => one !== others[at]) : [];
  await changeDevice({ entries: [sent, ...changed] });
}

/** The refusals because the server has another value. `reason_required`: another person recorded it meanwhile. */
const conflictCodes: readonly string[] = ['edit_conflict', 'changed_since', 'reason_required'];

const refused = (entry: Entry, code: string | undefined, reason: string): Entry => ({
  ...entry,
  state: code !== undefined && conflictCodes.includes(code) ? 'conflict' : 'rejected',
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
export async function retryEntry({ reason: _, triedAt: __, ...entry }: Entry): Promise<void> {
  // The server would answer attendance that it did not record the same way for the same key.
  const id = entry.call === 'recordAttendance' ? crypto.randomUUID() : entry.id;
  await changeDevice({ entries: [{ ...entry, id, state: 'waiting' }], removed: id === entry.id ? [] : [entry.id] });
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
