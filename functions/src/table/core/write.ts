import { setTimeout as sleep } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { SiteTable } from './client.ts';
import { toItem } from './conditional-write.ts';
import type { Item, Key } from './item.ts';
import { nameOf } from './read-along.ts';

type DocumentAction = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type Values = Record<string, unknown>;

/** An item changed since it was read. `transact` throws `Collision`; `withoutCollision` retries with fresh reads. */
export const reread = 'reread';

/** Returns the meaning of a failed condition for the stored item (undefined: none): an error to throw, or `reread`. */
export type Otherwise = (old: Item | undefined) => Error | typeof reread;

export interface Action {
  write: DocumentAction;
  otherwise?: Otherwise;
  /** The version that the transaction raises, which outdates the caches of processes (site-memory.ts). */
  raises?: Version;
  /** The entry that the transaction adds to a change log. */
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

/** Requires that an item does not exist yet. Otherwise: reread. */
export const ifAbsent: Guard = { condition: absent, otherwise: () => reread };

export function put(table: SiteTable, item: Item, guard?: Guard): Action {
  return { write: { Put: { TableName: table.name, Item: item, ...expressions(guard) } }, otherwise: guard?.otherwise };
}

/** Changes an item by `expression`. `values` and `names` are bound for the expression and the guard together. */
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

export function remove(table: SiteTable, key: Key, guard?: Guard): Action {
  return { write: { Delete: { TableName: table.name, Key: key, ...expressions(guard) } }, otherwise: guard?.otherwise };
}

/** Conditions the transaction on an item without writing it. */
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

/** Most actions of a transaction. */
export const mostWrites = 100;

/** Another transaction has one of the items, or a condition returned `reread`. Nothing was written; retry. */
export class Collision extends Error {
  override name = 'Collision';
}

/** Collisions lasted longer than the time budget. Nothing was written; answered as 503. */
export class StillColliding extends Error {
  override name = 'StillColliding';
}

/**
 * Writes all actions (at most 100, including versions and log entries) or none. Throws the meaning of the first failed
 * condition, `Collision`, or `UnknownOutcome` without a response. The SDK's retries use the same token, so it commits
 * once.
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

/** Returns the actions with the versions that they raise, and their log entries. */
export const completed = (table: SiteTable, actions: readonly Action[]): Action[] => [
  ...actions,
  ...raisedVersions(actions),
  ...logEntries(table, actions),
];

/** Returns one write for each version that actions raise, except for items that the transaction creates. */
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

/** Reasons of a canceled transaction that may succeed on retry. */
const transient = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/** Returns the error of a canceled transaction: of the first failed condition, or `Collision` to retry. */
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

/** Runs this process's retries through `run`: a busy process retries only a few at a time. */
export function runRetriesThrough(run: RunAttempt): void {
  runRetry = run;
}

/** Milliseconds for which a colliding attempt runs again. API Gateway ends a request at 29 s. */
const timeBudget = 15_000;

/**
 * Runs `attempt` (read, decide, transact) until it does not collide, with full jitter. Must not be nested. Throws
 * `StillColliding` after the time budget.
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
