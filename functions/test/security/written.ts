import { AsyncLocalStorage } from 'node:async_hooks';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Key } from '../../src/table/core/read.ts';

type Fields = Record<string, unknown>;

/**
 * Records which items a call wrote, also while calls run in parallel. Writes that the table refused are left out. Add it to every
 * client of one table.
 */
export function writeWatch(): {
  onClient: (client: DynamoDBClient) => void;
  during: <T>(call: () => Promise<T>) => Promise<{ answer: T; written: Key[] }>;
} {
  const calls = new AsyncLocalStorage<Key[]>();
  return {
    onClient(client) {
      client.middlewareStack.add(
        (next, { commandName = '' }) =>
          async (args) => {
            const result = await next(args);
            calls.getStore()?.push(...keysWritten(commandName, args.input as Fields));
            return result;
          },
        { step: 'initialize', name: 'writeWatch' },
      );
    },
    async during(call) {
      const written: Key[] = [];
      return { answer: await calls.run(written, call), written };
    },
  };
}

function keysWritten(commandName: string, input: Fields): Key[] {
  if (commandName.startsWith('TransactWrite')) {
    const items = (input.TransactItems ?? []) as Record<string, Fields>[];
    return items.flatMap(({ ConditionCheck: _, ...writes }) => Object.values(writes).map(keyOf));
  }
  if (commandName.startsWith('BatchWrite')) {
    const requests = Object.values((input.RequestItems ?? {}) as Record<string, Record<string, Fields>[]>).flat();
    return requests.flatMap((request) => Object.values(request).map(keyOf));
  }
  return /^(Put|Update|Delete)/.test(commandName) ? [keyOf(input)] : [];
}

function keyOf(write: Fields): Key {
  const { PK, SK } = (write.Key ?? write.Item) as { PK: unknown; SK: unknown };
  return { PK: plain(PK), SK: plain(SK) };
}

/** Returns the string of a key attribute in the document client's format or in DynamoDB's. */
const plain = (value: unknown): string => (typeof value === 'string' ? value : (value as { S: string }).S);
