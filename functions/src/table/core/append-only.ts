import type { ServiceInputTypes, ServiceOutputTypes } from '@aws-sdk/lib-dynamodb';
import type { InitializeMiddleware } from '@smithy/types';
import { tableDefinition } from './definition.ts';
import { absent } from './write.ts';

/** Something tried to change or to delete what is only ever added to: a defect in our code, never a person's mistake. */
export class AppendOnlyError extends Error {
  override name = 'AppendOnlyError';
}

type Fields = Record<string, unknown>;

/**
 * A client middleware that lets items of the partitions named by `kept` be added and nothing else: no update, no deletion, and
 * no write in the place of another item. It reads the document client's plain input.
 */
export function appendOnly(
  kept: (partitionKey: string) => boolean,
): InitializeMiddleware<ServiceInputTypes, ServiceOutputTypes> {
  const isKept = (item: unknown) => kept(String((item as Fields | undefined)?.[tableDefinition.partitionKey]));
  const adds = ({ Item, ConditionExpression }: Fields) => Item !== undefined && ConditionExpression === absent;
  const touches = ({ Item, Key }: Fields) => isKept(Item) || isKept(Key);
  return (next, { commandName = '' }) =>
    async (args) => {
      const changing = changesOf(commandName, args.input as unknown as Fields).filter(touches);
      if (!changing.every(adds)) throw new AppendOnlyError(`${commandName} would change what is only added to`);
      return next(args);
    };
}

/** The single writes of a request. */
function changesOf(commandName: string, input: Fields): Fields[] {
  if (input.TransactItems) {
    return (input.TransactItems as Record<string, Fields>[]).flatMap(({ ConditionCheck: _, ...writes }) =>
      Object.values(writes),
    );
  }
  if (commandName.startsWith('BatchWrite')) {
    const requests = Object.values(input.RequestItems as Record<string, Record<string, Fields>[]>).flat();
    return requests.flatMap((request) => Object.values(request));
  }
  return /^(Put|Update|Delete)/.test(commandName) ? [input] : [];
}
