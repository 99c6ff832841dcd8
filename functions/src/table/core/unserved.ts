import type { ServiceInputTypes, ServiceOutputTypes } from '@aws-sdk/lib-dynamodb';
import type { InitializeMiddleware } from '@smithy/types';

/** A write to a site that may be served: a defect in our code. */
export class MaybeServed extends Error {
  override name = 'MaybeServed';
}

type Fields = Record<string, unknown>;

/**
 * A client middleware for the part of a site that is not served, because an import of it is not complete: it lets transactions delete what is
 * otherwise only added, each on condition that the import goes on (entities/import-mark.ts).
 */
export function onlyUnserved(mark: {
  PK: string;
  SK: string;
}): InitializeMiddleware<ServiceInputTypes, ServiceOutputTypes> {
  const isMark = ({ Key, ConditionExpression }: Fields) =>
    (Key as Fields | undefined)?.PK === mark.PK &&
    (Key as Fields | undefined)?.SK === mark.SK &&
    String(ConditionExpression).includes('#run = ');
  return (next, { commandName = '' }) =>
    async (args) => {
      const { TransactItems = [] } = args.input as unknown as { TransactItems?: Record<string, Fields>[] };
      const isRead = commandName === 'QueryCommand' || commandName === 'GetItemCommand';
      const isConditioned = TransactItems.flatMap((action) => Object.values(action)).some(isMark);
      if (!isRead && !(commandName === 'TransactWriteItemsCommand' && isConditioned))
        throw new MaybeServed(`${commandName} could change a site that is served`);
      return next(args);
    };
}
