import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

let waiting: (() => Promise<unknown>) | undefined;

/** Runs work once, after the reads of the next call and before its first transaction. */
export const meanwhile = (work: () => Promise<unknown>) => {
  waiting = work;
};

/** The options of `prepareEachTest` that `meanwhile` needs. */
export const withMeanwhile = {
  onClient: (client: DynamoDBClient) =>
    client.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          const work = commandName === 'TransactWriteItemsCommand' ? waiting : undefined;
          if (work) {
            waiting = undefined;
            await work();
          }
          return next(args);
        },
      { step: 'initialize', name: 'meanwhile' },
    ),
  reset: () => {
    waiting = undefined;
  },
};
