import { AsyncLocalStorage } from 'node:async_hooks';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { kindsOf } from '@muster/shared/audit-log';
import type { Key } from '../../src/table/core/read.ts';

type Fields = Record<string, unknown>;

/** The key of an item that was written, and the action of an audit entry. */
export interface Written extends Key {
  action?: string;
}

/**
 * Records which items a call wrote, also while calls run in parallel. Writes that the table refused are left out. Add
 * it to every client of one table.
 */
export function writeWatch(): {
  onClient: (client: DynamoDBClient) => void;
  during: <T>(call: () => Promise<T>) => Promise<{ answer: T; written: Written[] }>;
} {
  const calls = new AsyncLocalStorage<Written[]>();
  return {
    onClient(client) {
      client.middlewareStack.add(
        (next, { commandName = '' }) =>
          async (args) => {
            const result = await next(args);
            calls.getStore()?.push(...itemsWritten(commandName, args.input as Fields));
            return result;
          },
        { step: 'initialize', name: 'writeWatch' },
      );
    },
    async during(call) {
      const written: Written[] = [];
      return { answer: await calls.run(written, call), written };
    },
  };
}

function itemsWritten(commandName: string, input: Fields): Written[] {
  if (commandName.startsWith('TransactWrite')) {
    const items = (input.TransactItems ?? []) as Record<string, Fields>[];
    return items.flatMap(({ ConditionCheck: _, ...writes }) => Object.values(writes).map(writtenBy));
  }
  if (commandName.startsWith('BatchWrite')) {
    const requests = Object.values((input.RequestItems ?? {}) as Record<string, Record<string, Fields>[]>).flat();
    return requests.flatMap((request) => Object.values(request).map(writtenBy));
  }
  return /^(Put|Update|Delete)/.test(commandName) ? [writtenBy(input)] : [];
}

function writtenBy(write: Fields): Written {
  const { PK, SK, action } = (write.Key ?? write.Item) as { PK: unknown; SK: unknown; action?: unknown };
  return { PK: plain(PK), SK: plain(SK), ...(action !== undefined && { action: plain(action) }) };
}

/**
 * Returns the writes without what reads and refusals leave: the audit entries of them, and the markers that group
 * those.
 */
export const apartFromAccess = (written: readonly Written[]): Written[] =>
  written.filter(({ PK, action }) => !PK.endsWith('#ACCESS') && !kindsOf('access').some((kind) => kind === action));

/** Returns the string of a key attribute in the document client's format or in DynamoDB's. */
const plain = (value: unknown): string => (typeof value === 'string' ? value : (value as { S: string }).S);
