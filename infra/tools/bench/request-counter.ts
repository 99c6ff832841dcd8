import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** What a call consumed. Units are those that DynamoDB would bill for successful requests. */
export interface Cost {
  /** Sequential round trips: overlapping requests count as one. */
  trips: number;
  requests: number;
  /** Consumed read and write units. */
  read: number;
  write: number;
}

export interface Meter {
  onClient: (client: DynamoDBClient) => void;
  /** Returns the cost of one call; nothing else may use the table meanwhile. */
  during: <T>(call: () => Promise<T>) => Promise<{ answer: T; cost: Cost }>;
}

/** Counts round trips and consumed capacity in the table's client, which all requests pass. */
export function meter(): Meter {
  let cost: Cost | undefined;
  let inFlight = 0;
  return {
    onClient(client) {
      client.middlewareStack.add(
        (next, context) => async (args) => {
          if (!cost) return next(args);
          cost.requests++;
          if (inFlight++ === 0) cost.trips++;
          try {
            const result = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } });
            const units = unitsOf(result.output);
            if (isRead(context.commandName ?? '')) cost.read += units;
            else cost.write += units;
            return result;
          } finally {
            inFlight--;
          }
        },
        { step: 'initialize', name: 'meter' },
      );
    },
    async during(call) {
      const counted: Cost = { trips: 0, requests: 0, read: 0, write: 0 };
      cost = counted;
      try {
        return { answer: await call(), cost: counted };
      } finally {
        cost = undefined;
      }
    },
  };
}

const isRead = (commandName: string): boolean => /^(Get|BatchGet|Query|TransactGet)/.test(commandName);

interface Consumed {
  CapacityUnits?: number;
}

function unitsOf(output: object): number {
  const consumed = (output as { ConsumedCapacity?: Consumed | Consumed[] }).ConsumedCapacity;
  if (!consumed) throw new Error('The engine did not report the consumed capacity');
  return [consumed].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
}
