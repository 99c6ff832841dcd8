import type { Access, Impossible, Operation } from './history.ts';

type Of<K extends Access['kind']> = Extract<Access, { kind: K }>;

/** An access with the position of its operation in the history. */
export interface At<K extends Access['kind']> {
  at: number;
  access: Of<K>;
}

/** The accesses of committed operations to one key. */
export interface KeyAccesses {
  key: string;
  writes: At<'write'>[];
  blanks: At<'blank'>[];
  reads: At<'read'>[];
  appends: At<'append'>[];
  logs: At<'log'>[];
  sets: At<'set'>[];
  /** The operation that wrote a value or appended an element. */
  writerOf: Map<string, number>;
}

/** Returns the values and elements that an access reads. */
const readBy = (access: Access): readonly string[] => {
  if (access.kind === 'read') return access.value === null ? [] : [access.value];
  return access.kind === 'log' || access.kind === 'set' ? access.elements : [];
};

const writtenBy = (access: Access): string | undefined => {
  if (access.kind === 'write') return access.value ?? undefined;
  return access.kind === 'append' ? access.element : undefined;
};

const nameOf = (key: string, value: string) => JSON.stringify([key, value]);

/** Returns the operations that committed: done, or unknown with a write that another operation read. */
function committed(history: readonly Operation[]): Set<number> {
  const writers = new Map<string, number>();
  for (const [at, { accesses, outcome }] of history.entries()) {
    for (const access of outcome === 'unknown' ? accesses : []) {
      const value = writtenBy(access);
      if (value !== undefined) writers.set(nameOf(access.key, value), at);
    }
  }
  const found = new Set(history.flatMap(({ outcome }, at) => (outcome === 'done' ? [at] : [])));
  const left = [...found];
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    for (const access of history[at]?.accesses ?? []) {
      for (const value of readBy(access)) {
        const writer = writers.get(nameOf(access.key, value));
        if (writer === undefined || found.has(writer)) continue;
        found.add(writer);
        left.push(writer);
      }
    }
  }
  return found;
}

const emptyKey = (key: string): KeyAccesses => ({
  ...{ key, writes: [], blanks: [], reads: [], appends: [], logs: [], sets: [] },
  writerOf: new Map(),
});

const lists = {
  write: 'writes',
  blank: 'blanks',
  read: 'reads',
  append: 'appends',
  log: 'logs',
  set: 'sets',
} as const satisfies Record<Access['kind'], keyof KeyAccesses>;

/** Returns the accesses of committed operations by key, and values that two operations wrote. */
export function accessesByKey(history: readonly Operation[]): { keys: KeyAccesses[]; impossible: Impossible[] } {
  const keys = new Map<string, KeyAccesses>();
  const impossible: Impossible[] = [];
  const done = committed(history);
  for (const at of done) {
    for (const access of history[at]?.accesses ?? []) {
      const own = keys.get(access.key) ?? emptyKey(access.key);
      keys.set(access.key, own);
      (own[lists[access.kind]] as At<Access['kind']>[]).push({ at, access });
      const value = writtenBy(access);
      if (value === undefined) continue;
      const other = own.writerOf.get(value);
      if (other !== undefined)
        impossible.push({ operations: [other, at], text: `both wrote ${value} to ${access.key}` });
      own.writerOf.set(value, at);
    }
  }
  for (const [at, { outcome, accesses }] of history.entries()) {
    // An unknown operation may have blanked a register although no read shows that it committed.
    for (const access of outcome === 'unknown' && !done.has(at) ? accesses : []) {
      if (access.kind === 'blank' || (access.kind === 'write' && access.value === null))
        keys.get(access.key)?.blanks.push({ at, access: { kind: 'blank', key: access.key } });
    }
  }
  return { keys: [...keys.values()], impossible: [...impossible, ...unwritten(history, keys)] };
}

/** Returns the reads of values that no other operation wrote, or that a refused one tried to write. */
function unwritten(history: readonly Operation[], keys: ReadonlyMap<string, KeyAccesses>): Impossible[] {
  const refused = new Map<string, number>();
  for (const [at, { outcome, accesses }] of history.entries()) {
    for (const access of outcome === 'refused' ? accesses : []) {
      const value = writtenBy(access);
      if (value !== undefined) refused.set(nameOf(access.key, value), at);
    }
  }
  return [...keys.values()].flatMap(({ key, reads, logs, sets, writerOf }) =>
    [...reads, ...logs, ...sets].flatMap(({ at, access }) =>
      readBy(access)
        .filter((value) => !writerOf.has(value) || writerOf.get(value) === at)
        .map((value) => {
          if (writerOf.has(value))
            return { operations: [at], text: `read its own ${value} from ${key} before it wrote it` };
          const writer = refused.get(nameOf(key, value));
          return writer === undefined
            ? { operations: [at], text: `read ${value} from ${key}, which nobody wrote` }
            : { operations: [writer, at], text: `the first was refused, but the second read its ${value} from ${key}` };
        }),
    ),
  );
}
