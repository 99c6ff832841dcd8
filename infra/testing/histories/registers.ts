import { type Edge, isBefore, type Operation } from './history.ts';
import type { KeyAccesses } from './writers.ts';

/** A write of one register, by position in the history. Null: it blanks the register, if that has a value. */
interface Version {
  at: number;
  value: string | null;
}

/**
 * Returns the precedences that the accesses to one register imply. Versions are ordered by operations that read one and
 * wrote the next, and by real time. Many operations may blank a register, so a blank read implies a precedence only if
 * one blanking explains it, or none does.
 */
export function registerEdges(history: readonly Operation[], accesses: KeyAccesses): Edge[] {
  const { key, reads, writerOf } = accesses;
  const versions: Version[] = [
    ...accesses.writes.map(({ at, access: { value } }) => ({ at, value })),
    ...accesses.blanks.map(({ at }) => ({ at, value: null })),
  ];
  const edges: Edge[] = [];
  for (const { at, access } of reads) {
    const writer = access.value === null ? undefined : writerOf.get(access.value);
    if (access.value === null || writer === undefined || writer === at) continue;
    edges.push({ from: writer, to: at, why: { kind: 'read', key, value: access.value } });
    for (const own of versions) {
      if (own.at !== at) continue;
      edges.push({ from: writer, to: at, why: { kind: 'replaced', key, value: access.value } });
    }
  }
  const isOlder = olderVersions(history, versions, edges);
  for (const { at, access } of reads) {
    if (access.value === null) {
      edges.push(...blankEdges(history, versions, { key, at, isOlder }));
      continue;
    }
    const writer = writerOf.get(access.value);
    if (writer === undefined) continue;
    for (const later of versions) {
      if (later.at === at || later.at === writer || !isOlder(writer, later.at)) continue;
      // A blanking of an empty register writes nothing.
      if (later.value === null && !isCertain(accesses, later.at)) continue;
      edges.push({ from: at, to: later.at, why: { kind: 'missed', key, value: later.value ?? 'blank' } });
    }
  }
  return edges;
}

const isCertain = ({ writes }: KeyAccesses, at: number): boolean => writes.some((write) => write.at === at);

/** Returns a test whether one write of the register precedes another, by the known order and by real time. */
function olderVersions(history: readonly Operation[], versions: readonly Version[], edges: readonly Edge[]) {
  const next = new Map<number, Set<number>>(versions.map(({ at }) => [at, new Set()]));
  for (const { from, to, why } of edges) if (why.kind === 'replaced') next.get(from)?.add(to);
  for (const { at } of versions)
    for (const other of versions)
      if (isBefore(history[at] as Operation, history[other.at] as Operation)) next.get(at)?.add(other.at);
  const reached = new Map<number, Set<number>>();
  const reach = (at: number): Set<number> => {
    const known = reached.get(at);
    if (known) return known;
    const found = new Set<number>();
    for (const left = [...(next.get(at) ?? [])]; left.length > 0; ) {
      const one = left.pop() as number;
      if (found.has(one)) continue;
      found.add(one);
      left.push(...(next.get(one) ?? []));
    }
    reached.set(at, found);
    return found;
  };
  return (a: number, b: number): boolean => reach(a).has(b);
}

/** Returns the precedences of a read of a blank register, with each operation that wrote a value to it. */
function blankEdges(
  history: readonly Operation[],
  versions: readonly Version[],
  { key, at, isOlder }: { key: string; at: number; isOlder: (a: number, b: number) => boolean },
): Edge[] {
  const reader = history[at] as Operation;
  return versions.flatMap(({ at: writer, value }): Edge[] => {
    if (value === null || writer === at) return [];
    const blankings = versions.filter(
      (one) =>
        one.value === null &&
        one.at !== at &&
        one.at !== writer &&
        !isOlder(one.at, writer) &&
        !isBefore(reader, history[one.at] as Operation),
    );
    if (blankings.length === 0) return [{ from: at, to: writer, why: { kind: 'missed', key, value } }];
    const [only] = blankings;
    if (!only || blankings.length > 1 || !isBefore(history[writer] as Operation, reader)) return [];
    return [
      { from: writer, to: only.at, why: { kind: 'replaced', key, value } },
      { from: only.at, to: at, why: { kind: 'read', key, value: 'blank' } },
    ];
  });
}
