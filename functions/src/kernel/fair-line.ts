import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The owner of work: a department, and a person in it. Before the sign-in, the network of the client counts as the
 * person.
 */
export interface Party {
  site: string;
  person: string;
}

/** Work that waits in a line. */
export interface Waiting extends Party {
  /** The number of its arrival: the lowest has waited longest. */
  since: number;
}

/**
 * A line in which departments take turns, and the people of a department take turns within it: nobody who brings much
 * work delays another department, or another person, by more than one turn. The work of one person is done in the order
 * of its arrival.
 */
export interface FairLine<T extends Waiting> {
  add(one: T): void;
  remove(one: T): void;
  /** Removes and returns the work whose turn it is; undefined if the line is empty. */
  next(): T | undefined;
  /** Returns the place of a party's next work in its department, from 1. Other departments take turns with it. */
  placeOf(one: Waiting): number;
  /** Returns how many wait: all, of a department, and of a person, whose work may be for several departments. */
  count(party: Party): { all: number; site: number; person: number };
}

/** Returns an empty line. */
export function fairLine<T extends Waiting>(): FairLine<T> {
  // In the order of their turns: a department that had its turn moves to the end.
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

/** Runs a handler's work on behalf of a party, whose turns its password hashes take. */
export const onBehalfOf = <T>(party: Party, work: () => Promise<T>): Promise<T> => parties.run(party, work);

/** Returns the party of the current call; undefined outside of calls, as in tools. */
export const presentParty = (): Party | undefined => parties.getStore();
