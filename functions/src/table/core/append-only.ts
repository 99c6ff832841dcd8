import type { ServiceInputTypes, ServiceOutputTypes } from '@aws-sdk/lib-dynamodb';
import type { InitializeMiddleware } from '@smithy/types';
import { auditLogMark, recordMark, sealMark, tableDefinition } from './definition.ts';

/** A request would change or delete an item that may only be added: a defect in our code. */
export class AppendOnlyError extends Error {
  override name = 'AppendOnlyError';
}

type Fields = Record<string, unknown>;

const onlyAdded = new RegExp(`^[^#]+(?:${auditLogMark}|${recordMark}|${sealMark}(?:#|$))`);
const notThere = `attribute_not_exists(${tableDefinition.partitionKey})`;

const isProtected = (item: unknown) =>
  onlyAdded.test(String((item as Fields | undefined)?.[tableDefinition.partitionKey]));
const touches = ({ Item, Key }: Fields) => isProtected(Item) || isProtected(Key);
const adds = ({ Item, ConditionExpression }: Fields) => Item !== undefined && ConditionExpression === notThere;

/**
 * A client middleware that lets items of the audit log, entries of records and seals be added and nothing else: no update, no deletion and
 * no write in the place of another item. It reads the document client's plain input.
 */
export const appendOnly: InitializeMiddleware<ServiceInputTypes, ServiceOutputTypes> =
  (next, { commandName = '' }) =>
  async (args) => {
    const changing = writesOf(commandName, args.input as unknown as Fields).filter(touches);
    if (!changing.every(adds)) throw new AppendOnlyError(`${commandName} would change an item that may only be added`);
    return next(args);
  };

/** Returns the single writes of a request. */
function writesOf(commandName: string, input: Fields): Fields[] {
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
