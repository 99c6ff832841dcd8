import { setTimeout as sleep } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { SiteTable } from './client.ts';
import { toItem } from './conditional-write.ts';
import type { Item, Key } from './item.ts';
import { nameOf } from './read-along.ts';

type DocumentAction = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type Values = Record<string, unknown>;

/**
 * What a failed condition returns when the item is no longer as it was read. Nothing was written; `transact` then
 * throws `Collision`, and `withoutCollision` runs the attempt again from fresh reads.
 */
export const reread = 'reread';

/**
 * Returns what a failed condition means, given the item as it is (undefined: none): the error to throw, or `reread`.
 */
export type Otherwise = (old: Item | undefined) => Error | typeof reread;

/** One action of a transaction. */
export interface Action {
  write: DocumentAction;
  otherwise?: Otherwise;
  /**
   * The version that the transaction raises, so that what processes keep of the table is known to be out of date
   * (site-memory.ts).
   */
  raises?: Version;
  /** What the transaction adds to a log of changes. */
  notes?: Note;
}

/** An id for a log. All notes of a transaction for one log are one action. */
export interface Note {
  id: string;
  log: (table: SiteTable, ids: readonly string[]) => Action;
}

/** A number on an item of the site. */
export interface Version {
  key: Key;
  /** Returns the action that raises it. */
  raise: () => Action;
}

/** A condition on an item. `values` and `names` are bound as in DynamoDB's expressions. */
export interface Guard {
  condition: string;
  names?: Record<string, string>;
  values?: Values;
  otherwise: Otherwise;
}

export const absent = 'attribute_not_exists(PK)';
export const present = 'attribute_exists(PK)';

/** Conditions on an item not existing yet. If it exists, what was read is out of date. */
export const ifAbsent: Guard = { condition: absent, otherwise: () => reread };

/** Returns the action that writes a whole item. */
export function put(table: SiteTable, item: Item, guard?: Guard): Action {
  return { write: { Put: { TableName: table.name, Item: item, ...expressions(guard) } }, otherwise: guard?.otherwise };
}

/**
 * Returns the action that changes an item by `expression`. `values` and `names` are bound for it and the guard
 * together.
 */
export function update(
  table: SiteTable,
  key: Key,
  change: { expression: string; names?: Record<string, string>; values?: Values },
  guard?: Guard,
): Action {
  const { ExpressionAttributeNames, ExpressionAttributeValues, ...rest } = expressions(guard);
  return {
    write: {
      Update: {
        TableName: table.name,
        Key: key,
        UpdateExpression: change.expression,
        ...rest,
        ...filled('ExpressionAttributeNames', { ...ExpressionAttributeNames, ...change.names }),
        ...filled('ExpressionAttributeValues', { ...ExpressionAttributeValues, ...change.values }),
      },
    },
    otherwise: guard?.otherwise,
  };
}

/** Returns the action that deletes an item. */
export function remove(table: SiteTable, key: Key, guard?: Guard): Action {
  return { write: { Delete: { TableName: table.name, Key: key, ...expressions(guard) } }, otherwise: guard?.otherwise };
}

/** Returns the action that writes nothing and conditions the transaction on an item. */
export function check(table: SiteTable, key: Key, guard: Guard): Action {
  const { ConditionExpression = '', ...rest } = expressions(guard);
  return {
    write: { ConditionCheck: { TableName: table.name, Key: key, ConditionExpression, ...rest } },
    otherwise: guard.otherwise,
  };
}

interface Expressions {
  ConditionExpression?: string;
  ReturnValuesOnConditionCheckFailure?: 'ALL_OLD';
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Values;
}

function expressions(guard: Guard | undefined): Expressions {
  if (!guard) return {};
  return {
    ConditionExpression: guard.condition,
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    ...filled('ExpressionAttributeNames', guard.names ?? {}),
    ...filled('ExpressionAttributeValues', guard.values ?? {}),
  };
}

function filled<N extends string, T extends object>(name: N, value: T): { [K in N]?: T } {
  return (Object.keys(value).length > 0 ? { [name]: value } : {}) as { [K in N]?: T };
}

/** How many actions a transaction has at most. */
export const mostWrites = 100;

/**
 * Another transaction holds one of the items, or a condition returned `reread`. Nothing was written, and the attempt
 * can run again.
 */
export class Collision extends Error {
  override name = 'Collision';
}

/** Collisions lasted longer than the time budget. Nothing was written; answered as 503. */
export class StillColliding extends Error {
  override name = 'StillColliding';
}

/**
 * Writes all actions or none (at most 100, with the versions that they raise and the entries of logs). Throws what the
 * first failed condition means, `Collision` for a conflict, and `UnknownOutcome` when no answer came. The SDK repeats a
 * transaction with the same token, so it is carried out once.
 */
export async function transact(table: SiteTable, actions: readonly Action[]): Promise<void> {
  table.readAlong?.end();
  const all = completed(table, actions);
  try {
    await table.client.send(new TransactWriteCommand({ TransactItems: all.map(({ write }) => write) }));
  } catch (error) {
    throw error instanceof TransactionCanceledException ? whyCancelled(error, all) : error;
  }
  table.onWritten?.();
}

/**
 * Returns all actions of the transaction that `transact` sends for some: these, the versions that they raise, and the
 * entries of logs.
 */
export const completed = (table: SiteTable, actions: readonly Action[]): Action[] => [
  ...actions,
  ...raisedVersions(actions),
  ...logEntries(table, actions),
];

/**
 * Returns the writes of the versions that actions raise, one for each. An item that the transaction itself creates has
 * no version yet.
 */
function raisedVersions(actions: readonly Action[]): Action[] {
  const raised = actions.flatMap(({ raises }) => (raises ? [[nameOf(raises.key), raises] as const] : []));
  const created = new Set(actions.flatMap(({ write: { Put } }) => (Put ? [nameOf(Put.Item as Item)] : [])));
  return [...new Map(raised)].flatMap(([name, { raise }]) => (created.has(name) ? [] : [raise()]));
}

function logEntries(table: SiteTable, actions: readonly Action[]): Action[] {
  const byLog = Map.groupBy(
    actions.flatMap(({ notes }) => notes ?? []),
    ({ log }) => log,
  );
  return [...byLog].map(([log, notes]) => log(table, [...new Set(notes.map(({ id }) => id))]));
}

/** Reasons of a cancelled transaction that may succeed when it is sent again. */
const transient = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/**
 * Returns the error that a cancelled transaction means: that of the first failed condition, or `Collision` if it may
 * succeed later.
 */
export function whyCancelled(error: TransactionCanceledException, actions: readonly Action[]): Error {
  const reasons = error.CancellationReasons ?? [];
  for (const [n, reason] of reasons.entries()) {
    if (reason.Code !== 'ConditionalCheckFailed') continue;
    const meaning = actions[n]?.otherwise?.(toItem(reason.Item));
    if (meaning === reread) return new Collision('An item has changed since it was read');
    return meaning ?? error;
  }
  return reasons.some(({ Code }) => transient.has(Code ?? ''))
    ? new Collision('Another transaction holds one of the items')
    : error;
}

type RunAttempt = <T>(attempt: () => Promise<T>) => Promise<T>;
let runRetry: RunAttempt = (attempt) => attempt();

/**
 * Runs this process's repeated attempts through `run`: a process that answers many calls at once repeats a few at a
 * time.
 */
export function runRetriesThrough(run: RunAttempt): void {
  runRetry = run;
}

/** Milliseconds for which a colliding attempt runs again. API Gateway ends a request at 29 s. */
const timeBudget = 15_000;

/**
 * Runs `attempt` (read, decide, transact) until it does not collide, each time from fresh reads, with full jitter in
 * between. Attempts must not be nested. Throws `StillColliding` after the time budget.
 */
export async function withoutCollision<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + timeBudget;
  for (let n = 0; ; n++) {
    try {
      return await (n === 0 ? attempt() : runRetry(attempt));
    } catch (error) {
      if (!(error instanceof Collision)) throw error;
      const pause = Math.random() * Math.min(10 * 2 ** n, 640);
      if (performance.now() + pause > deadline) throw new StillColliding('Too many collisions', { cause: error });
      await sleep(pause);
    }
  }
}
