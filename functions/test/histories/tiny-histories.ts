import { type Access, isBefore, type Operation } from '@muster/testing/histories/history';
import fc from 'fast-check';

/** The state of all keys: a register's value, or a log's elements. */
type State = Map<string, string | null | string[]>;

const registerIn = (state: State, key: string) => (state.get(key) ?? null) as string | null;
const logIn = (state: State, key: string) => (state.get(key) ?? []) as string[];

/** Returns whether an access reads what the state has. */
function fits(state: State, access: Access): boolean {
  if (access.kind === 'read') return registerIn(state, access.key) === access.value;
  if (access.kind === 'log') return JSON.stringify(logIn(state, access.key)) === JSON.stringify(access.elements);
  if (access.kind === 'set')
    return JSON.stringify(logIn(state, access.key).toSorted()) === JSON.stringify(access.elements.toSorted());
  return true;
}

/** Returns the state after an operation. */
function applied(state: State, { accesses }: Operation): State {
  const after = new Map(state);
  for (const access of accesses) {
    if (access.kind === 'write') after.set(access.key, access.value);
    if (access.kind === 'blank') after.set(access.key, null);
    if (access.kind === 'append') after.set(access.key, [...logIn(after, access.key), access.element]);
  }
  return after;
}

/**
 * Returns an order that explains a history and keeps real time, by trying all orders; undefined if none does. Unknown
 * operations may be left out. An operation reads before it writes, and no two operations write the same element.
 */
export function serialOrder(history: readonly Operation[]): string[] | undefined {
  const written = history.flatMap(({ accesses }) =>
    accesses.flatMap((one) => (one.kind === 'append' ? [`${one.key} ${one.element}`] : [])),
  );
  if (new Set(written).size < written.length) return undefined;
  const extend = (left: readonly Operation[], state: State): string[] | undefined => {
    if (left.every(({ outcome }) => outcome === 'unknown')) return [];
    for (const one of left) {
      if (left.some((other) => isBefore(other, one))) continue;
      const rest = left.filter((other) => other !== one);
      if (one.outcome === 'unknown') {
        const without = extend(rest, state);
        if (without) return without;
      }
      if (!one.accesses.every((access) => fits(state, access))) continue;
      const order = extend(rest, applied(state, one));
      if (order) return [one.id, ...order];
    }
    return undefined;
  };
  return extend(
    history.filter(({ outcome }) => outcome !== 'refused'),
    new Map(),
  );
}

/** The numbers from which an operation of a tiny history is made. */
interface Sketch {
  invoked: number;
  length: number;
  isUnknown: boolean;
  steps: { kind: Access['kind']; key: number; pick: number }[];
}

const sketch: fc.Arbitrary<Sketch> = fc.record({
  invoked: fc.nat(12),
  length: fc.nat(6),
  isUnknown: fc.nat(5).map((n) => n === 0),
  steps: fc.array(
    fc.record({
      kind: fc.constantFrom<Access['kind'][]>('write', 'blank', 'read', 'read', 'append', 'log', 'set'),
      key: fc.nat(1),
      pick: fc.nat(30),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

/** Returns the beginning of a log that a read sees: some elements in an order that `pick` chooses. */
function someOf(elements: readonly string[], pick: number): string[] {
  const turned = elements.map((_, n) => elements[(n + (pick >> 3)) % elements.length] as string);
  return (pick % 3 === 0 ? turned : [...elements]).slice(0, pick % (elements.length + 1));
}

/** Histories of up to five operations on two registers and two logs, of which about half are serializable. */
export const tinyHistory: fc.Arbitrary<Operation[]> = fc
  .array(sketch, { minLength: 2, maxLength: 5 })
  .map((sketches) => {
    const named = (n: number, step: number) => `${n}.${step}`;
    const writtenTo = (kind: Access['kind'], key: number) =>
      sketches.flatMap(({ steps }, n) =>
        steps.flatMap((one, step) => (one.kind === kind && one.key === key ? [named(n, step)] : [])),
      );
    const accessOf = ({ kind, key, pick }: Sketch['steps'][number], n: number, step: number): Access => {
      const register = ['x', 'y'][key] as string;
      const ofLog = ['l', 'm'][key] as string;
      if (kind === 'blank') return { kind, key: register };
      if (kind === 'write') return { kind, key: register, value: named(n, step) };
      if (kind === 'append') return { kind, key: ofLog, element: named(n, step) };
      if (kind === 'read') return { kind, key: register, value: [null, ...writtenTo('write', key)][pick % 4] ?? null };
      return { kind, key: ofLog, elements: someOf(writtenTo('append', key), pick) };
    };
    return sketches.map(({ invoked, length, isUnknown, steps }, n): Operation => {
      const accesses = steps.map((step, at) => accessOf(step, n, at));
      const isRead = ({ kind }: Access) => kind === 'read' || kind === 'log' || kind === 'set';
      return {
        id: String(n),
        label: String(n),
        invoked,
        ...(!isUnknown && { completed: invoked + length }),
        outcome: isUnknown ? 'unknown' : 'done',
        // An unknown operation answered nothing, and no operation writes a register twice.
        accesses: accesses.filter(
          (one, at) =>
            !(isUnknown && isRead(one)) &&
            !(
              (one.kind === 'write' || one.kind === 'blank') &&
              accesses
                .slice(0, at)
                .some((other) => other.key === one.key && (other.kind === 'write' || other.kind === 'blank'))
            ),
        ),
      };
    });
  });
