import type { ServiceInputTypes, ServiceOutputTypes } from '@aws-sdk/lib-dynamodb';
import type { InitializeMiddleware } from '@smithy/types';
import { tableDefinition } from './definition.ts';

const { partitionKey, index } = tableDefinition;
const keyNames = [partitionKey, index.partitionKey] as const;

/** A request left the part of the table that its handle stands for: a defect in our code, never a person's mistake. */
export class OutsideSiteError extends Error {
  override name = 'OutsideSiteError';
}

type Fields = Record<string, unknown>;

/** What a request says of its partitions: each must be a text that is allowed, and anything else says that one is hidden. */
type Partitions = unknown[];
const hidden: Partitions = [undefined];

/**
 * A client middleware that lets a request pass only when every partition key in it is allowed, and refuses commands that do not
 * show their keys (scans, statements). It reads the document client's plain input, each command's where that command looks.
 */
export function allowOnly(
  mayTouch: (partitionKey: string) => boolean,
): InitializeMiddleware<ServiceInputTypes, ServiceOutputTypes> {
  return (next, { commandName = '' }) =>
    async (args) => {
      const partitions = commands.get(commandName)?.(args.input as unknown as Fields) ?? hidden;
      const allowed = partitions.every((one) => typeof one === 'string' && mayTouch(one));
      if (partitions.length === 0 || !allowed) throw new OutsideSiteError('A request outside its site is refused');
      return next(args);
    };
}

/** The commands that show their partitions, by the name they have in the SDK. */
const commands = new Map<string, (input: Fields) => Partitions>([
  ['GetItemCommand', ofKey],
  ['PutItemCommand', ofItem],
  ['UpdateItemCommand', ofUpdate],
  ['DeleteItemCommand', ofKey],
  ['QueryCommand', ofQuery],
  ['BatchGetItemCommand', ofBatch],
  ['BatchWriteItemCommand', ofBatch],
  ['TransactGetItemsCommand', ofTransaction],
  ['TransactWriteItemsCommand', ofTransaction],
]);

/** The same for one action of a transaction or of a batch. */
const actions = new Map<string, (action: Fields) => Partitions>([
  ['Get', ofKey],
  ['Put', ofItem],
  ['Update', ofUpdate],
  ['Delete', ofKey],
  ['ConditionCheck', ofKey],
  ['PutRequest', ofItem],
  ['DeleteRequest', ofKey],
]);

function ofKey({ Key }: Fields): Partitions {
  return [(Key as Fields | undefined)?.[partitionKey]];
}

/** An item says its partition, and the one of the index where it is in there. */
function ofItem({ Item }: Fields): Partitions {
  const item = Item as Fields | undefined;
  return [item?.[partitionKey], ...(item && index.partitionKey in item ? [item[index.partitionKey]] : [])];
}

/** An update never changes an index partition. */
function ofUpdate(update: Fields): Partitions {
  const { UpdateExpression, ExpressionAttributeNames, AttributeUpdates } = update;
  const texts = [UpdateExpression, ...Object.values(ExpressionAttributeNames ?? {})].map(String);
  const movesInIndex = texts.some((text) => text.includes(index.partitionKey));
  return AttributeUpdates || movesInIndex ? hidden : ofKey(update);
}

/**
 * A query has the one form that shows its partition, `#pk = :pk`; another form could show one and read another. Where it goes
 * on after a key, that one belongs to it as well.
 */
function ofQuery({ KeyConditionExpression, KeyConditions, ExclusiveStartKey, ...query }: Fields): Partitions {
  const name = (query.ExpressionAttributeNames as Fields | undefined)?.['#pk'];
  const value = (query.ExpressionAttributeValues as Fields | undefined)?.[':pk'];
  const shown = /^#pk = :pk( AND |$)/.test(String(KeyConditionExpression)) && keyNames.some((key) => key === name);
  if (!shown || KeyConditions) return hidden;
  return [value, ...(ExclusiveStartKey ? ofItem({ Item: ExclusiveStartKey }) : [])];
}

/** A batch has, for each table, the keys to get or the writes to make. */
function ofBatch({ RequestItems }: Fields): Partitions {
  return Object.values(RequestItems ?? {}).flatMap((request: Fields | Record<string, Fields>[]) =>
    Array.isArray(request)
      ? request.flatMap(ofAction)
      : ((request.Keys as Fields[] | undefined)?.flatMap((Key) => ofKey({ Key })) ?? hidden),
  );
}

function ofTransaction({ TransactItems }: Fields): Partitions {
  return ((TransactItems ?? []) as Record<string, Fields>[]).flatMap(ofAction);
}

function ofAction(action: Record<string, Fields>): Partitions {
  const named = Object.entries(action);
  return named.length > 0 ? named.flatMap(([name, fields]) => actions.get(name)?.(fields) ?? hidden) : hidden;
}
