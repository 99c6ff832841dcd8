import { setTimeout as sleep } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { SiteTable } from './client.ts';
import { plain } from './conditional-write.ts';
import type { Item, Key } from './read.ts';

type DocumentAction = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type Values = Record<string, unknown>;

/**
 * One action of a transaction. `otherwise` says what a failed condition means: it gets the item as it stood (undefined
 * when there was none) and returns the error to answer, or `reread` when what was read has gone stale and the whole
 * attempt should start again from fresh reads.
 */
export interface Action {
  write: DocumentAction;
  otherwise?: (old: Item | undefined) => Error | typeof reread;
}

export const reread = Symbol('what was read has gone stale');

/** Condition on an item; `values` and `names` are bound as in DynamoDB's expressions. */
export interface Guard {
  condition: string;
  names?: Record<string, string>;
  values?: Values;
  otherwise: NonNullable<Action['otherwise']>;
}

export const absent = 'attribute_not_exists(PK)';
export const present = 'attribute_exists(PK)';

/** Writes the whole item. */
export function put(table: SiteTable, item: Item, guard?: Guard): Action {
  return { write: { Put: { TableName: table.name, Item: item, ...expressions(guard) } }, otherwise: guard?.otherwise };
}

/** Changes an item by `expression`; `values` and `names` belong to it and to the guard together. */
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

/** Deletes an item. */
export function remove(table: SiteTable, key: Key, guard?: Guard): Action {
  return { write: { Delete: { TableName: table.name, Key: key, ...expressions(guard) } }, otherwise: guard?.otherwise };
}

/** Writes nothing, but lets the transaction pass only while the condition holds. */
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

/** The transaction met another one on the same item, or what it read went stale: nothing was done, and it can be tried again. */
export class Collision extends Error {
  override name = 'Collision';
}

/** Too many collisions for the time budget. Nothing was done; answered as 503. */
export class StillColliding extends Error {
  override name = 'StillColliding';
}

/**
 * All actions or none (at most 100). A failed condition throws the error it stands for; a conflict throws `Collision`. The SDK
 * gives each transaction a token and sends the same one again when no answer comes, so that it is carried out once and its own
 * first attempt fails none of its conditions; `UnknownOutcome` when none came at all.
 */
export async function transact(table: SiteTable, actions: readonly Action[]): Promise<void> {
  try {
    await table.client.send(new TransactWriteCommand({ TransactItems: actions.map(({ write }) => write) }));
  } catch (error) {
    throw error instanceof TransactionCanceledException ? whyCancelled(error, actions) : error;
  }
  table.onWritten?.();
}

/** Why a transaction is cancelled that may pass in a moment. */
const passing = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/** What a cancelled transaction means, `Collision` when it may pass in a moment; of several failed conditions the first action's counts. */
export function whyCancelled(error: TransactionCanceledException, actions: readonly Action[]): Error {
  const reasons = error.CancellationReasons ?? [];
  for (const [n, reason] of reasons.entries()) {
    if (reason.Code !== 'ConditionalCheckFailed') continue;
    const meaning = actions[n]?.otherwise?.(plain(reason.Item));
    if (meaning === reread) return new Collision('What was read has gone stale');
    return meaning ?? error;
  }
  return reasons.some(({ Code }) => passing.has(Code ?? ''))
    ? new Collision('Another transaction holds one of the items')
    : error;
}

type RunAttempt = <T>(attempt: () => Promise<T>) => Promise<T>;
let runRetry: RunAttempt = (attempt) => attempt();

/** Runs this process's repeated attempts through `run`: a process that answers many calls at once repeats a few at a time. */
export function runRetriesThrough(run: RunAttempt): void {
  runRetry = run;
}

/** How long colliding writes are tried again before the caller is told to, in milliseconds (API Gateway ends at 29 s). */
const timeBudget = 15_000;

/**
 * Runs `attempt` (read, decide, transact) until it does not collide: each time from fresh reads, so that a person who
 * lost a race is answered by what they lost it to, and not by another try. Waits with full jitter between attempts. An
 * attempt must not hold another one inside: both would wait for their turn.
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
