import { setTimeout as sleep } from 'node:timers/promises';
import { type DynamoDBClient, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { cancelled } from './interception.ts';

type Fields = Record<string, unknown>;

/**
 * Makes concurrent writes to an item conflict as in DynamoDB, unlike the embedded engine: a transaction is canceled for
 * `TransactionConflict`, and a single write gets a `TransactionConflictException`. Add one simulator to every client of
 * a table. `conflicts` counts rejected writes. `holdNext` keeps the next write in flight until another one conflicts
 * with it.
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
  /** Resolves at the next conflict, or after a second. */
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
            if (!write.transaction) throw conflict();
            throw cancelled(...met.map((one) => (one ? 'TransactionConflict' : 'None')));
          }
          for (const key of write.keys) inFlight.set(key, write.transaction ? 'transaction' : 'single');
          try {
            // In the cloud, a transaction has two phases, during which other writes meet it.
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

function conflict(): Error {
  return new TransactionConflictException({ message: 'Transaction is ongoing for the item', $metadata: {} });
}
