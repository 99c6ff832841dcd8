import type { Access, Operation } from '@muster/testing/histories/history';
import type { Made } from './clients.ts';
import { stamp } from './operation.ts';

/**
 * The moments of a record never decrease: an entry whose call began before the last entry has that entry's moment, so
 * its moment does not name its call.
 */
export interface Pushed {
  /** By call and key: the appended element, if only one call can have appended it. */
  elements: Map<string, string>;
  /** Calls and keys, of which several may have appended these elements. */
  unclear: Set<string>;
  /** Appends by an unclear call, as transactions without a time. */
  appends: Operation[];
}

/** Returns the text of an entry in a log: its moment names the call, unless it was pushed. */
export const elementOf = ({ at, kind = '', no }: { at: string; kind?: string; no: number }): string =>
  `${at} ${kind} #${no}`;

/** Names a call's access to a log. */
export const accessKey = ({ id }: Pick<Made, 'id'>, { key }: Pick<Access, 'key'>): string => `${id} ${key}`;

/** Returns the elements that a call may have appended at its own moments: the first entry of each. */
export function ownElements({ moments }: Made, written: string, observed: ReadonlySet<string>): string[] {
  const numberIn = (element: string) => Number(element.split('#')[1]);
  return moments.flatMap((moment) => {
    const prefix = `${written.replace(stamp, moment)} #`;
    const found = [...observed].filter((element) => element.startsWith(prefix));
    return found.sort((a, b) => numberIn(a) - numberIn(b)).slice(0, 1);
  });
}

/** A call that may have appended to a log. */
interface Append {
  made: Made;
  key: string;
  element: string;
}

/** Finds the calls of pushed entries. `appends` are those of all calls, `values` the observed elements by key. */
export function pushedEntries(
  appends: readonly Append[],
  values: ReadonlyMap<string, ReadonlySet<string>>,
  first: string,
): Pushed {
  const pushed: Pushed = { elements: new Map(), unclear: new Set(), appends: [] };
  for (const [key, observed] of values) {
    const ofKey = appends.filter((one) => one.key === key);
    if (ofKey.length === 0) continue;
    const owned = new Map(ofKey.map((one) => [one, ownElements(one.made, one.element, observed)]));
    const claimed = new Set([...owned.values()].flat());
    const orphans = [...observed].filter((element) => element > first && !claimed.has(element));
    for (const [kind, those] of Map.groupBy(orphans, kindOf)) {
      const latest = those.reduce((a, b) => (a > b ? a : b));
      const candidates = ofKey.filter(
        (one) => kindOf(one.element) === kind && owned.get(one)?.length === 0 && (one.made.moments[0] ?? '') < latest,
      );
      assign(pushed, key, those, candidates);
    }
  }
  return pushed;
}

const kindOf = (element: string): string => element.split(' ')[1] ?? '';

function assign(pushed: Pushed, key: string, elements: readonly string[], candidates: readonly Append[]): void {
  const [only] = candidates;
  if (elements.length === 1 && candidates.length === 1 && only) {
    pushed.elements.set(accessKey(only.made, only), elements[0] ?? '');
    return;
  }
  for (const one of candidates) pushed.unclear.add(accessKey(one.made, one));
  for (const element of elements) {
    const label = `a change that began before ${element} in ${key}`;
    pushed.appends.push({
      id: label,
      label,
      invoked: 0,
      outcome: 'unknown',
      accesses: [{ kind: 'append', key, element }],
    });
  }
}
