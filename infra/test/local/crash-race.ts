/** The actions of an employee on a class. */
const deeds = ['enroll', 'unenroll', 'waitlist', 'leave-waitlist'] as const;
export type Deed = (typeof deeds)[number];
export type SeatState = 'seat' | 'wait' | 'nothing';

/** The possible states after an action; a waiting employee may be promoted by another employee's action. */
const leads: Record<Deed, readonly SeatState[]> = {
  enroll: ['seat'],
  unenroll: ['nothing'],
  waitlist: ['wait', 'seat'],
  'leave-waitlist': ['nothing'],
};

/** An employee in the race, with the state that the responses imply. */
export interface Racer {
  id: string;
  token: string;
  /** The states that the responses allow. */
  places: Set<SeatState>;
  /** Successful responses by action. */
  done: Record<Deed, number>;
  /** The action whose outcome is unknown. */
  unanswered: Deed | undefined;
}

export const racerOf = (id: string, token: string): Racer => ({
  id,
  token,
  places: new Set(['nothing']),
  done: { enroll: 0, unenroll: 0, waitlist: 0, 'leave-waitlist': 0 },
  unanswered: undefined,
});

/** Returns a generator of numbers from 0 to 1, determined by the seed. */
export function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Race {
  base: string;
  classId: string;
  random: () => number;
  onDone: () => void;
  isOver: () => boolean;
}

/**
 * Performs actions on a class until the outcome of one is unknown or the race is over. Calls `onDone` after each
 * success.
 */
export async function race(racer: Racer, { base, classId, random, onDone, isOver }: Race): Promise<void> {
  while (!isOver()) {
    const deed = nextDeed(racer, random);
    const answered = await attempt(`${base}/api/training-classes/${classId}/${deed}/`, racer.token);
    if (answered === 'open') {
      racer.unanswered = deed;
      for (const place of leads[deed]) racer.places.add(place);
      return;
    }
    if (answered === 'done') {
      racer.places = new Set(leads[deed]);
      racer.done[deed]++;
      onDone();
    }
  }
}

/** Returns an action that is likely to succeed, and in one of ten cases any action. */
function nextDeed({ places }: Racer, random: () => number): Deed {
  const likely: readonly Deed[] = places.has('nothing')
    ? ['enroll', 'enroll', 'waitlist', 'waitlist']
    : places.has('wait')
      ? ['leave-waitlist', 'unenroll', 'enroll']
      : ['unenroll'];
  const from = random() < 0.1 ? deeds : likely;
  return from[Math.floor(random() * from.length)] as Deed;
}

/** Sends a request. Returns its outcome: done, not done (rejected or without effect), or unknown. */
async function attempt(url: string, token: string): Promise<'done' | 'not done' | 'open'> {
  let status: number;
  let code: string;
  try {
    const answer = await fetch(url, { method: 'POST', headers: { Authorization: `Bearer ${token}` } });
    status = answer.status;
    ({ code } = (await answer.json()) as { code: string });
  } catch (error) {
    if (error instanceof TypeError) return 'open'; // fetch throws it when the connection ends.
    throw error;
  }
  if (status === 200) return 'done';
  if ((status >= 400 && status < 500) || code === 'busy') return 'not done';
  if (code === 'unsure' || status === 504) return 'open';
  throw new Error(`${url} was answered ${status} ${code}`);
}
