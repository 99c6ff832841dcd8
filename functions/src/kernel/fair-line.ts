import { AsyncLocalStorage } from 'node:async_hooks';

/** The owner of work: a department and a person. Before the sign-in, the client's network counts as the person. */
export interface Party {
  site: string;
  person: string;
}

export interface Waiting extends Party {
  /** Sequence number of its arrival, the lowest first. */
  since: number;
}

/**
 * A queue in which departments take turns, and so do the people of one: a heavy user delays others by at most one turn.
 * The work of one person runs in order of arrival.
 */
export interface FairLine<T extends Waiting> {
  add(one: T): void;
  remove(one: T): void;
  /** Removes and returns the next work. Undefined: the line is empty. */
  next(): T | undefined;
  /** Returns the position of a party's next work within its department, from 1. */
  placeOf(one: Waiting): number;
  /** Returns waiting counts: all, of the department, and of the person, possibly across departments. */
  count(party: Party): { all: number; site: number; person: number };
}

export function fairLine<T extends Waiting>(): FairLine<T> {
  // In turn order: a department moves to the end after its turn.
  const sites = new Map<string, Map<string, T[]>>();
  let all = 0;
  const store = ({ site, person }: Party, people: Map<string, T[]>, own: readonly T[]) => {
    if (own.length > 0) people.set(person, [...own]);
    else people.delete(person);
    if (people.size > 0) sites.set(site, people);
    else sites.delete(site);
  };
  return {
    add(one) {
      const people = sites.get(one.site) ?? new Map<string, T[]>();
      const own = people.get(one.person) ?? [];
      const before = own.filter(({ since }) => since <= one.since);
      store(one, people, [...before, one, ...own.slice(before.length)]);
      all++;
    },
    remove(one) {
      const people = sites.get(one.site);
      const own = people?.get(one.person);
      if (!people || !own?.includes(one)) return;
      store(
        one,
        people,
        own.filter((other) => other !== one),
      );
      all--;
    },
    next() {
      const [first] = sites;
      if (!first) return undefined;
      const [site, people] = first;
      const [[person, own] = ['', []]] = people;
      const [next, ...rest] = own;
      sites.delete(site);
      people.delete(person);
      store({ site, person }, people, rest);
      all--;
      return next;
    },
    placeOf({ site, person, since }) {
      const people = sites.get(site) ?? new Map<string, T[]>();
      const ahead = (people.get(person) ?? []).filter((own) => own.since < since).length;
      let place = ahead + 1;
      for (const [other, theirs] of people) if (other !== person) place += Math.min(theirs.length, ahead + 1);
      return place;
    },
    count({ site, person }) {
      let [ofSite, ofPerson] = [0, 0];
      for (const own of sites.get(site)?.values() ?? []) ofSite += own.length;
      for (const people of sites.values()) ofPerson += people.get(person)?.length ?? 0;
      return { all, site: ofSite, person: ofPerson };
    },
  };
}

const parties = new AsyncLocalStorage<Party>();

/** Runs a handler's work on behalf of a party, so that its password hashes take that party's turns. */
export const onBehalfOf = <T>(party: Party, work: () => Promise<T>): Promise<T> => parties.run(party, work);

/** Returns the party of the current call; undefined outside of calls, as in tools. */
export const presentParty = (): Party | undefined => parties.getStore();
