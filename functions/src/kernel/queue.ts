import { fairLine, type Party, type Waiting } from './fair-line.ts';

interface Bounds {
  atOnce: number;
  /** Waiting work: in total, of one department, of one person. Further work is refused. */
  mostWaiting?: number;
  mostOfSite?: number;
  mostOfPerson?: number;
  /** Milliseconds after which waiting work is refused. */
  longestWait?: number;
  /** Minimum length of a turn in milliseconds, which limits cheap work. Results do not wait for its end. */
  leastTurn?: number;
}

export interface Wait {
  /** The owner of the work. Absent: no department. */
  party?: Party | undefined;
  /** Identifies the work: a retry within 30 seconds of a refusal keeps its position. */
  name?: string | undefined;
  /** Milliseconds after which this work is refused, if less than the queue's. */
  longest?: number | undefined;
}

export interface Queue {
  /** Runs work in turn: departments take turns, as do the people of one. Throws `QueueFull`. */
  run<T>(work: () => Promise<T>, wait?: Wait): Promise<T>;
}

/** The work has not started: too much is waiting in this process, or it has waited too long. */
export class QueueFull extends Error {
  override name = 'QueueFull';
  /** Position among the work of its department, from 1. */
  readonly place: number;

  constructor(message: string, place: number) {
    super(message);
    this.place = place;
  }
}

interface Turn extends Waiting {
  begin(): void;
}

/** Milliseconds for which the position of refused work is kept, and how many positions. */
const placeKeptFor = 30_000;
const mostPlaces = 2_000;

const noParty: Party = { site: '', person: '' };

export function newQueue({
  atOnce,
  mostWaiting = Number.POSITIVE_INFINITY,
  mostOfSite = mostWaiting,
  mostOfPerson = mostOfSite,
  longestWait,
  leastTurn = 0,
}: Bounds): Queue {
  let running = 0;
  let arrivals = 0;
  const line = fairLine<Turn>();
  const places = keptPlaces();

  const turn = ({ party = noParty, name, longest }: Wait): Promise<void> =>
    new Promise((resolve, reject) => {
      const since = places.take(name) ?? ++arrivals;
      const waiting = line.count(party);
      const own: Turn = { ...party, since, begin: () => undefined };
      if (waiting.all >= mostWaiting || waiting.site >= mostOfSite || waiting.person >= mostOfPerson) {
        places.keep(name, since);
        reject(new QueueFull('Too many wait already', line.placeOf(own)));
        return;
      }
      const most = Math.min(longest ?? Number.POSITIVE_INFINITY, longestWait ?? Number.POSITIVE_INFINITY);
      const refuse = () => {
        const place = line.placeOf(own);
        line.remove(own);
        places.keep(name, since);
        reject(new QueueFull('It has waited too long', place));
      };
      const timer = Number.isFinite(most) ? setTimeout(refuse, most) : undefined;
      own.begin = () => {
        clearTimeout(timer);
        resolve();
      };
      line.add(own);
    });
  const handOn = () => {
    const next = line.next();
    if (next) next.begin();
    else running--;
  };
  return {
    async run(work, wait = {}) {
      if (running < atOnce) running++;
      else await turn(wait);
      const start = performance.now();
      try {
        return await work();
      } finally {
        const left = start + leastTurn - performance.now();
        if (left > 0) setTimeout(handOn, left).unref();
        else handOn();
      }
    },
  };
}

/** Stores the positions of refused work by its name. */
function keptPlaces() {
  const kept = new Map<string, { since: number; until: number }>();
  return {
    keep(name: string | undefined, since: number): void {
      if (name === undefined) return;
      const now = performance.now();
      kept.delete(name);
      kept.set(name, { since, until: now + placeKeptFor });
      for (const [oldest, { until }] of kept) {
        if (until > now && kept.size <= mostPlaces) break;
        kept.delete(oldest);
      }
    },
    take(name: string | undefined): number | undefined {
      const found = name === undefined ? undefined : kept.get(name);
      if (name !== undefined) kept.delete(name);
      return found && found.until > performance.now() ? found.since : undefined;
    },
  };
}
