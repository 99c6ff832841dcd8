import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

type Fields = Record<string, unknown>;

/** A request that was sent: the command (`Query`, `TransactWrite`, `BatchGet`) and its plain input. */
export interface Sent {
  command: string;
  input: Fields;
}

/**
 * Records requests to the table, and runs code before a transaction, to change what was read or make it fail. Add it to
 * every client of one table. A request that starts while none is in flight begins a round trip.
 */
export function observer(): {
  onClient: (client: DynamoDBClient) => void;
  /** Returns the answer of `call`, its requests and the number of sequential round trips. */
  during: <T>(call: () => Promise<T>) => Promise<{ answer: T; trips: number; sent: Sent[] }>;
  /** Runs `action` before each transaction, numbered from 1. The action's own requests do not trigger it. */
  beforeTransaction: (action: ((n: number) => Promise<void> | void) | undefined) => void;
  /** Runs `action` before the next transaction only. */
  beforeFirstTransaction: (action: () => Promise<unknown>) => void;
  /** Runs `action` before the next request that matches `isMeant`. */
  beforeRequest: (isMeant: (request: Sent) => boolean, action: () => Promise<unknown>) => void;
  /** Fails the nth transaction and all later ones, as if the process ended there. */
  failFromTransaction: (nth: number) => void;
} {
  let inFlight = 0;
  let trips = 0;
  let sent: Sent[] = [];
  let action: ((n: number) => Promise<void> | void) | undefined;
  let transactions = 0;
  let acting = false;
  let awaited: { isMeant: (request: Sent) => boolean; action: () => Promise<unknown> } | undefined;
  const beforeTransaction = (given: typeof action) => {
    action = given;
    transactions = 0;
  };
  return {
    onClient(client) {
      client.middlewareStack.add(
        (next, context) => async (args) => {
          const command = (context.commandName ?? '').replace(/(Items?)?Command$/, '');
          if (action && !acting && command.startsWith('TransactWrite')) {
            acting = true;
            try {
              await action(++transactions);
            } finally {
              acting = false;
            }
          }
          const request = { command, input: args.input as Fields };
          if (awaited?.isMeant(request)) {
            const { action: before } = awaited;
            awaited = undefined;
            await before();
          }
          sent.push(request);
          if (inFlight++ === 0) trips++;
          try {
            return await next(args);
          } finally {
            inFlight--;
          }
        },
        { step: 'initialize', name: 'observer' },
      );
    },
    async during(call) {
      trips = 0;
      sent = [];
      const answer = await call();
      return { answer, trips, sent };
    },
    beforeTransaction,
    beforeRequest(isMeant, before) {
      awaited = { isMeant, action: before };
    },
    beforeFirstTransaction: (given) =>
      beforeTransaction(async (n) => {
        if (n === 1) await given();
      }),
    failFromTransaction: (nth) =>
      beforeTransaction((n) => {
        if (n >= nth) throw new Error('the power failed');
      }),
  };
}
