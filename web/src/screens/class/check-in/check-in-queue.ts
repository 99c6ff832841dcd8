import { useSyncExternalStore } from 'react';
import { ApiError } from '../../../api/errors.ts';
import { type ArriveInput, arrive } from './api.ts';

/** A check-in that was entered offline. */
export interface QueuedCheckIn extends ArriveInput {
  id: string;
  /** UTC ISO: when it was entered. */
  at: string;
  /** Why the server rejected it. If absent, it waits to be sent. */
  refused?: string;
}

/** The owner of the check-ins: the department and the internal id of the employee. */
export interface Owner {
  site: string;
  employee: string;
}

const keyOf = ({ site, employee }: Owner) => `check-ins:${site}:${employee}`;

const none: readonly QueuedCheckIn[] = [];
let read: { key: string; text: string | null; entries: readonly QueuedCheckIn[] } | undefined;
const listeners = new Set<() => void>();

/** Returns a person's stored check-ins, oldest first; the same array while they are unchanged. */
export function queuedCheckIns(owner: Owner): readonly QueuedCheckIn[] {
  const key = keyOf(owner);
  let text: string | null;
  try {
    text = localStorage.getItem(key);
  } catch {
    return none; // storage is blocked
  }
  if (read?.key !== key || read.text !== text) read = { key, text, entries: entriesOf(text) };
  return read.entries;
}

function entriesOf(text: string | null): readonly QueuedCheckIn[] {
  if (text === null) return none;
  try {
    const entries: unknown = JSON.parse(text);
    return Array.isArray(entries) ? entries.filter(isQueued) : none;
  } catch {
    return none;
  }
}

/** Returns whether a stored entry has the form of a check-in; entries of other forms were not stored here. */
function isQueued(entry: unknown): entry is QueuedCheckIn {
  const { id, code, direction, at } = (entry ?? {}) as Record<string, unknown>;
  return [id, code, direction, at].every((field) => typeof field === 'string');
}

/** Returns whether the browser stored the entries. */
function store(owner: Owner, entries: readonly QueuedCheckIn[]): boolean {
  try {
    if (entries.length === 0) localStorage.removeItem(keyOf(owner));
    else localStorage.setItem(keyOf(owner), JSON.stringify(entries));
  } catch {
    return false;
  }
  for (const listener of listeners) listener();
  return true;
}

/** Stores a check-in until it is sent, unless it is stored already. Returns whether the browser could store it. */
export function queueCheckIn(owner: Owner, input: ArriveInput & { at: string }): boolean {
  const isSame = ({ code, direction, class_id, refused }: QueuedCheckIn) =>
    refused === undefined && code === input.code && direction === input.direction && class_id === input.class_id;
  if (queuedCheckIns(owner).some(isSame)) return true;
  return store(owner, [...queuedCheckIns(owner), { ...input, id: crypto.randomUUID() }]);
}

/** Removes a check-in that was sent or dismissed. */
export function dropCheckIn(owner: Owner, id: string): void {
  store(
    owner,
    queuedCheckIns(owner).filter((one) => one.id !== id),
  );
}

function markRefused(owner: Owner, id: string, refused: string): void {
  store(
    owner,
    queuedCheckIns(owner).map((one) => (one.id === id ? { ...one, refused } : one)),
  );
}

/** A check-in that the server recorded. */
export type Noted = Awaited<ReturnType<typeof arrive>>;

let sending: Promise<readonly Noted[]> = Promise.resolve([]);

/**
 * Sends the stored check-ins, oldest first, and returns the recorded ones. Stops without an answer, or once `goesOn`
 * returns false. Rejected check-ins stay with the reason. Idempotent on the server, so two tabs can send the same one.
 */
export function sendQueued(owner: Owner, goesOn: () => boolean = () => true): Promise<readonly Noted[]> {
  sending = sending.then(() => sendAll(owner, goesOn));
  return sending;
}

async function sendAll(owner: Owner, goesOn: () => boolean): Promise<readonly Noted[]> {
  const noted: Noted[] = [];
  for (const { id, refused, ...input } of queuedCheckIns(owner)) {
    if (refused !== undefined) continue;
    if (!goesOn()) break;
    try {
      noted.push(await arrive(input));
      dropCheckIn(owner, id);
    } catch (error) {
      if (!isFinal(error)) break;
      markRefused(owner, id, error.message);
    }
  }
  return noted;
}

/** Returns whether sending it again would have the same result. */
const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export const useQueuedCheckIns = (owner: Owner): readonly QueuedCheckIn[] =>
  useSyncExternalStore(subscribe, () => queuedCheckIns(owner));
