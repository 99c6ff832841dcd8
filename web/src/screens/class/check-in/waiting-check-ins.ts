import { device, deviceWithKey } from '../../../parts/offline/device.ts';
import type { Entry, EntryOf } from '../../../parts/offline/entry.ts';
import { canQueue, enqueue, type NewEntry, sendWaiting } from '../../../parts/offline/queue.ts';
import type { Owner } from '../../../parts/offline/store.ts';
import { useDevice } from '../../../parts/offline/use-device.ts';
import type { ArriveInput, arrive } from './api.ts';
import { queueLabels } from './labels.ts';

/** A check-in that the server recorded. */
export type Noted = Awaited<ReturnType<typeof arrive>>;

/** A check-in that was entered without a connection. */
export type WaitingCheckIn = EntryOf<'arrive'>;

const checkInsOf = (entries: readonly Entry[]): readonly WaitingCheckIn[] =>
  entries.filter((entry): entry is WaitingCheckIn => entry.call === 'arrive');

export const useWaitingCheckIns = (): readonly WaitingCheckIn[] => checkInsOf(useDevice()?.entries ?? []);

const entryOf = (body: ArriveInput): NewEntry => ({
  call: 'arrive',
  sent: { body },
  text: queueLabels.entry(body.direction, body.code),
  after: [],
});

/** Stores a check-in until it is sent, unless it is stored already. Returns whether the device could store it. */
export async function storeCheckIn(input: ArriveInput & { at: string }): Promise<boolean> {
  if (!canQueue()) return false;
  const isSame = ({ state, sent: { body } }: WaitingCheckIn) =>
    state === 'waiting' &&
    body.code === input.code &&
    body.direction === input.direction &&
    body.class_id === input.class_id;
  if (checkInsOf(device()?.entries ?? []).some(isSame)) return true;
  return enqueue(entryOf(input)).then(
    () => true,
    () => false,
  );
}

/** The check-ins that earlier versions stored as plain text. */
const earlierKey = ({ site, employee }: Owner) => `check-ins:${site}:${employee}`;

/** Returns whether a stored value has the form of a check-in. */
function isCheckIn(value: unknown): value is ArriveInput & { at: string } {
  const { code, direction, at } = (value ?? {}) as Record<string, unknown>;
  return [code, direction, at].every((field) => typeof field === 'string');
}

function earlierCheckIns(key: string): readonly (ArriveInput & { at: string })[] {
  try {
    const values: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(values) ? values.filter(isCheckIn) : [];
  } catch {
    return []; // storage is blocked, or another program wrote it
  }
}

/** Gets the key with which this device can store check-ins, takes over those of earlier versions, and sends them. */
export async function prepareCheckIns(): Promise<void> {
  const { owner } = await deviceWithKey();
  const key = earlierKey(owner);
  const kept: unknown[] = [];
  for (const checkIn of earlierCheckIns(key)) {
    const { code, direction, at, class_id } = checkIn;
    if (!(await storeCheckIn({ code, direction, at, ...(class_id && { class_id }) }))) kept.push(checkIn);
  }
  // Those that the device could not store are taken over at the next start.
  if (kept.length > 0) localStorage.setItem(key, JSON.stringify(kept));
  else localStorage.removeItem(key);
  await sendWaiting();
}
