import type { Request } from '@muster/testing/interception';
import type { Tampering } from './turns.ts';

/** A condition that every item meets. */
const anything = 'attribute_exists(PK) OR attribute_not_exists(PK)';

type Fields = Record<string, unknown>;

interface Action {
  Key?: Fields;
  Item?: Fields;
  ConditionExpression?: string;
}

/** Drops the conditions on items with such a key from transactions, as a client with a lost update would. */
export const withoutConditions = (isMeant: (key: { PK: string; SK: string }) => boolean): Tampering => ({
  request({ command, input }) {
    if (command !== 'TransactWriteItems') return;
    for (const action of (input.TransactItems as Record<string, Action>[]).flatMap((one) => Object.values(one))) {
      const { PK, SK } = (action.Key ?? action.Item) as { PK: string; SK: string };
      if (!action.ConditionExpression || !isMeant({ PK, SK })) continue;
      // The names and values of a condition must stay in use.
      action.ConditionExpression = `(${action.ConditionExpression}) OR ${anything}`;
    }
  },
});

/** Answers every third request of a reading call like an earlier equal one, as a replica that lags behind would. */
export function staleReads(): Tampering {
  const earlier = new Map<string, Fields>();
  let count = 0;
  return {
    answer({ command, input }: Request, output, isRead) {
      if (!isRead || !/^(GetItem|BatchGetItem|Query)$/.test(command)) return;
      const name = JSON.stringify([command, input]);
      const before = earlier.get(name);
      earlier.set(name, structuredClone(output));
      if (before && count++ % 3 === 0) Object.assign(output, before);
    },
  };
}
