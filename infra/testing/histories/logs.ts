import type { Edge, Impossible } from './history.ts';
import type { KeyAccesses } from './writers.ts';

/** Returns the precedences that the accesses to one log imply. Each ordered read is a beginning of the longest one. */
export function logEdges({ key, appends, logs, sets, writerOf }: KeyAccesses): {
  edges: Edge[];
  impossible: Impossible[];
} {
  const edges: Edge[] = [];
  const add = (
    from: number | undefined,
    to: number | undefined,
    kind: 'read' | 'replaced' | 'missed',
    value: string,
  ) => {
    if (from !== undefined && to !== undefined && from !== to) edges.push({ from, to, why: { kind, key, value } });
  };
  const longest = logs.reduce<(typeof logs)[number] | undefined>(
    (most, one) => (!most || one.access.elements.length > most.access.elements.length ? one : most),
    undefined,
  );
  const order = longest?.access.elements ?? [];
  for (const [n, element] of order.slice(1).entries()) {
    const before = order[n] as string;
    add(writerOf.get(before), writerOf.get(element), 'replaced', before);
  }
  const unread = appends.filter(({ access: { element } }) => !order.includes(element));
  for (const { at } of unread)
    if (order.length > 0) add(writerOf.get(order.at(-1) as string), at, 'replaced', order.at(-1) as string);
  for (const { at, access } of logs) {
    const read = access.elements.length;
    const last = access.elements[read - 1];
    if (last !== undefined) add(writerOf.get(last), at, 'read', last);
    const next = order[read];
    if (next !== undefined) add(at, writerOf.get(next), 'missed', next);
    else for (const one of unread) add(at, one.at, 'missed', one.access.element);
  }
  for (const { at, access } of sets) {
    const seen = new Set(access.elements);
    for (const element of seen) add(writerOf.get(element), at, 'read', element);
    for (const one of appends) if (!seen.has(one.access.element)) add(at, one.at, 'missed', one.access.element);
  }
  return { edges, impossible: longest ? impossibleReads(key, longest, logs) : [] };
}

/** Returns the ordered reads that are no beginning of the longest one, or have an element twice. */
function impossibleReads(key: string, longest: KeyAccesses['logs'][number], logs: KeyAccesses['logs']): Impossible[] {
  const order = longest.access.elements;
  return logs.flatMap(({ at, access: { elements } }) => {
    const twice = elements.find((element, n) => elements.indexOf(element) !== n);
    if (twice !== undefined) return [{ operations: [at], text: `read ${twice} twice in ${key}` }];
    const n = elements.findIndex((element, place) => order[place] !== element);
    if (n === -1) return [];
    const text = `read different orders of ${key}: ${elements[n]} and ${order[n]} at position ${n + 1}`;
    return [{ operations: [at, longest.at], text }];
  });
}
