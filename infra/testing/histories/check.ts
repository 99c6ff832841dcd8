import { shortestCycle } from './cycles.ts';
import { type Edge, isBefore, type Operation, type Why } from './history.ts';
import { logEdges } from './logs.ts';
import { registerEdges } from './registers.ts';
import { accessesByKey } from './writers.ts';

/** Evidence that no serial order explains a history. */
export interface Violation {
  operations: Operation[];
  /** The cycle or the impossible read in words, one line for each step. */
  text: string;
}

/**
 * Returns evidence that a history is not strictly serializable: a value that nobody can have written, or a shortest
 * cycle of precedences (Adya; Elle). Undefined: none was found. An operation of unknown outcome counts as committed if
 * another one read its write. Every report is a violation; orders that the reads leave open are not tried.
 */
export function checkHistory(history: readonly Operation[]): Violation | undefined {
  const { keys, impossible } = accessesByKey(history);
  const ofLogs = keys.map(logEdges);
  const [first] = [...impossible, ...ofLogs.flatMap((one) => one.impossible)];
  if (first) return violation(history, first.operations, first.text);
  const edges = [
    ...keys.flatMap((accesses) => registerEdges(history, accesses)),
    ...ofLogs.flatMap((one) => one.edges),
  ];
  if (!shortestCycle(history.length, [...edges, ...realTimeEdges(history)])) return undefined;
  // All precedences of real time shorten the report.
  const cycle = shortestCycle(history.length, [...edges, ...realTimeEdges(history, { all: true })]) ?? [];
  const steps = cycle.map(
    ({ from, to, why }) => `${nameAt(history, from)} precedes ${nameAt(history, to)}: ${words(why)}`,
  );
  return violation(
    history,
    cycle.map(({ from }) => from),
    ['no serial order exists:', ...steps].join('\n  '),
  );
}

function violation(history: readonly Operation[], at: readonly number[], text: string): Violation {
  const operations = at.map((n) => history[n] as Operation);
  const told = operations.map(
    ({ id, label, invoked, completed }) => `${id}: ${label} (ticks ${invoked} to ${completed ?? 'unknown'})`,
  );
  return { operations, text: [...told, text].join('\n') };
}

const nameAt = (history: readonly Operation[], at: number): string => history[at]?.id ?? '';

function words(why: Why): string {
  if (why.kind === 'real time') return 'it completed before the other began';
  if (why.kind === 'read') return `the other read its ${why.value} in ${why.key}`;
  if (why.kind === 'replaced') return `the other followed its ${why.value} in ${why.key}`;
  return `it read ${why.key} without the other's ${why.value}`;
}

/** Returns the precedences of real time, by default without those that follow from others. */
function realTimeEdges(history: readonly Operation[], { all = false } = {}): Edge[] {
  return history.flatMap((later, to) => {
    const earlier = history.flatMap((one, from) => (isBefore(one, later) ? [{ from, one }] : []));
    const latest = all ? Number.NEGATIVE_INFINITY : Math.max(...earlier.map(({ one }) => one.invoked));
    return earlier
      .filter(({ one }) => (one.completed as number) >= latest)
      .map(({ from }): Edge => ({ from, to, why: { kind: 'real time' } }));
  });
}
