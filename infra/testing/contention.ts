import { setTimeout as sleep } from 'node:timers/promises';
import {
  type DynamoDBClient,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';

type Fields = Record<string, unknown>;

/**
 * Makes two writes in flight on the same item conflict as DynamoDB does, which the embedded engine does not: a transaction
 * that meets another write on one of its items is cancelled for `TransactionConflict`, a single write that meets a
 * transaction gets a `TransactionConflictException`. One simulator stands for one table: add it to every client of it.
 * `conflicts` counts what it refused, so that a race test can tell that it raced. Whether a few calls meet by themselves is up
 * to the machine: after `holdNext`, the next write stays in flight until another one has met it.
 */
export function contentionSimulator(): {
  onClient: (client: DynamoDBClient) => void;
  conflicts: () => number;
  holdNext: () => void;
} {
  const inFlight = new Map<string, 'transaction' | 'single'>();
  let conflicts = 0;
  let isHeld = false;
  let release: (() => void) | undefined;
  /** Until the next conflict; a second at most, for a write that nobody meets. */
  const held = () => Promise.race([new Promise<void>((met) => (release = met)), sleep(1000)]);
  return {
    conflicts: () => conflicts,
    holdNext: () => {
      isHeld = true;
    },
    onClient(client) {
      client.middlewareStack.add(
        (next, context) => async (args) => {
          const write = writeOf(context.commandName ?? '', args.input as Fields);
          if (!write) return next(args);
          const met = write.keys.map(
            (key) => inFlight.has(key) && (write.transaction || inFlight.get(key) === 'transaction'),
          );
          if (met.includes(true)) {
            conflicts++;
            release?.();
            throw write.transaction ? cancelled(met) : conflict();
          }
          for (const key of write.keys) inFlight.set(key, write.transaction ? 'transaction' : 'single');
          try {
            // A transaction takes two phases in the cloud: long enough for others to meet it.
            const isToMeet = isHeld;
            isHeld = false;
            await (isToMeet ? held() : sleep(1 + Math.random() * 3));
            return await next(args);
          } finally {
            for (const key of write.keys) inFlight.delete(key);
          }
        },
        { step: 'initialize', name: 'contention' },
      );
    },
  };
}

function writeOf(commandName: string, input: Fields): { transaction: boolean; keys: string[] } | undefined {
  const name = commandName.replace(/Command$/, '');
  if (name.startsWith('TransactWrite')) {
    const actions = (input.TransactItems as Record<string, Fields>[]).flatMap((item) => Object.values(item));
    return { transaction: true, keys: actions.map(keyOf) };
  }
  return /^(Put|Update|Delete)/.test(name) ? { transaction: false, keys: [keyOf(input)] } : undefined;
}

function keyOf(action: Fields): string {
  const { PK, SK } = (action.Key ?? action.Item) as { PK: unknown; SK: unknown };
  return JSON.stringify([PK, SK]);
}

function cancelled(met: readonly boolean[]): Error {
  return new TransactionCanceledException({
    message: 'Transaction cancelled, please refer cancellation reasons for specific reasons',
    $metadata: {},
    CancellationReasons: met.map((one) => ({ Code: one ? 'TransactionConflict' : 'None' })),
  });
}

function conflict(): Error {
  return new TransactionConflictException({ message: 'Transaction is ongoing for the item', $metadata: {} });
}
