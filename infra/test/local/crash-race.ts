/** What a person can do with one class. */
const deeds = ['enroll', 'unenroll', 'waitlist', 'leave-waitlist'] as const;
export type Deed = (typeof deeds)[number];
export type RegionConfig = 'seat' | 'wait' | 'nothing';

/** Where a deed leaves the one who did it; whoever waits may be given a seat by somebody else's. */
const leads: Record<Deed, readonly RegionConfig[]> = {
  enroll: ['seat'],
  unenroll: ['nothing'],
  waitlist: ['wait', 'seat'],
  'leave-waitlist': ['nothing'],
};

/** What somebody was told while the race went on, and so may rely on. */
export interface Racer {
  id: string;
  token: string;
  /** Where the person may be, as far as the answers say. */
  places: Set<RegionConfig>;
  /** How often each deed was answered as done. */
  done: Record<Deed, number>;
  /** The deed that was under way when the answers ended. */
  unanswered: Deed | undefined;
}

export const racerOf = (id: string, token: string): Racer => ({
  id,
  token,
  places: new Set(['nothing']),
  done: { enroll: 0, unenroll: 0, waitlist: 0, 'leave-waitlist': 0 },
  unanswered: undefined,
});

/** Numbers from 0 to 1, the same ones for the same seed. */
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
 * Does one thing after the other in a class, enrolling, waiting, leaving, until an answer is missing or leaves it open what was
 * done, or the race is over; `onDone` is called at each deed that was answered as done.
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

/** Mostly what leads on from where the person is; now and then anything, as people do. */
function nextDeed({ places }: Racer, random: () => number): Deed {
  const likely: readonly Deed[] = places.has('nothing')
    ? ['enroll', 'enroll', 'waitlist', 'waitlist']
    : places.has('wait')
      ? ['leave-waitlist', 'unenroll', 'enroll']
      : ['unenroll'];
  const from = random() < 0.1 ? deeds : likely;
  return from[Math.floor(random() * from.length)] as Deed;
}

/** What an answer means: done; not done, since it was refused or nothing was changed; or left open, where none came, too. */
async function attempt(url: string, token: string): Promise<'done' | 'not done' | 'open'> {
  let status: number;
  let code: string;
  try {
    const answer = await fetch(url, { method: 'POST', headers: { Authorization: `Bearer ${token}` } });
    status = answer.status;
    ({ code } = (await answer.json()) as { code: string });
  } catch (error) {
    if (error instanceof TypeError) return 'open'; // What fetch throws when the connection ends.
    throw error;
  }
  if (status === 200) return 'done';
  if ((status >= 400 && status < 500) || code === 'busy') return 'not done';
  if (code === 'unsure' || status === 504) return 'open';
  throw new Error(`${url} was answered ${status} ${code}`);
}
