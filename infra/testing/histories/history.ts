/**
 * One access of an operation to a key. A key is a register (one value; null: blank), or a log (elements in order).
 * Values other than null and elements are unique within their key, so that a read names its writer.
 */
export type Access =
  | { kind: 'write'; key: string; value: string | null }
  /** Blanks a register, if it has a value. */
  | { kind: 'blank'; key: string }
  | { kind: 'read'; key: string; value: string | null }
  | { kind: 'append'; key: string; element: string }
  /** Reads a whole log in its order. */
  | { kind: 'log'; key: string; elements: readonly string[] }
  /** Reads a whole log without its order. */
  | { kind: 'set'; key: string; elements: readonly string[] };

/**
 * A transaction as its client saw it; it reads before it writes. `invoked` and `completed` are ticks of one clock of
 * all clients. `refused`: it changed nothing. `unknown`: no client knows its outcome, so it has no completion.
 */
export interface Operation {
  id: string;
  invoked: number;
  completed?: number;
  outcome: 'done' | 'refused' | 'unknown';
  accesses: readonly Access[];
  /** The operation in words, for reports. */
  label: string;
}

/** The reason why one operation precedes another in every serial order. */
export type Why =
  | { kind: 'real time' }
  /** It wrote the value that the other read. */
  | { kind: 'read'; key: string; value: string }
  /** It wrote a value that the other replaced, or appended before the other. */
  | { kind: 'replaced'; key: string; value: string }
  /** It read the key without the other's write. */
  | { kind: 'missed'; key: string; value: string };

/** A precedence of operations, by position in the history. */
export interface Edge {
  from: number;
  to: number;
  why: Why;
}

/** A violation that no order explains, such as a value that nobody wrote. */
export interface Impossible {
  operations: number[];
  text: string;
}

/** Returns whether an operation completed before another began. */
export const isBefore = (a: Operation, b: Operation): boolean =>
  a.outcome !== 'unknown' && a.completed !== undefined && a.completed < b.invoked;
