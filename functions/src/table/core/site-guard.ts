import type { ServiceInputTypes, ServiceOutputTypes } from '@aws-sdk/lib-dynamodb';
import type { InitializeMiddleware } from '@smithy/types';
import { openJobsPartition, tableDefinition } from './definition.ts';

const { partitionKey, index } = tableDefinition;
const keyNames = [partitionKey, index.partitionKey] as const;

/** A request left the part of the table of its handle: a defect in our code. */
export class OutsideSiteError extends Error {
  override name = 'OutsideSiteError';
}

type Fields = Record<string, unknown>;

/** The partitions of a request. Each must be an allowed text; anything else means that one is hidden. */
type Partitions = unknown[];
const hidden: Partitions = [undefined];

/**
 * A client middleware that lets a request pass only when every partition key in it is allowed, and refuses commands without visible keys
 * (scans, statements). It reads the document client's plain input, at the place where each command has its keys.
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

/** Returns the partitions of a command, by the command's name in the SDK. */
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

/** Returns an item's partition, and that of the index where it has one. */
function ofItem({ Item }: Fields): Partitions {
  const item = Item as Fields | undefined;
  const isIndexed = item && index.partitionKey in item && !isOpenJob(item);
  return [item?.[partitionKey], ...(isIndexed ? [item[index.partitionKey]] : [])];
}

/** Every site adds its jobs, and nothing else, to the list of all open ones. */
const isOpenJob = (item: Fields): boolean =>
  item[index.partitionKey] === openJobsPartition && /^[^#]+#JOB$/.test(String(item[partitionKey]));

/** An update never changes an index partition. */
function ofUpdate(update: Fields): Partitions {
  const { UpdateExpression, ExpressionAttributeNames, AttributeUpdates } = update;
  const texts = [UpdateExpression, ...Object.values(ExpressionAttributeNames ?? {})].map(String);
  const movesInIndex = texts.some((text) => text.includes(index.partitionKey));
  return AttributeUpdates || movesInIndex ? hidden : ofKey(update);
}

/**
 * Returns the partitions of a query, which must have the form `#pk = :pk`: another form could name one and read another. The key that it
 * continues after counts too.
 */
function ofQuery({ KeyConditionExpression, KeyConditions, ExclusiveStartKey, ...query }: Fields): Partitions {
  const name = (query.ExpressionAttributeNames as Fields | undefined)?.['#pk'];
  const value = (query.ExpressionAttributeValues as Fields | undefined)?.[':pk'];
  const shown = /^#pk = :pk( AND |$)/.test(String(KeyConditionExpression)) && keyNames.some((key) => key === name);
  if (!shown || KeyConditions) return hidden;
  // Who may read the list of open jobs goes on after a job of any site.
  if (value === openJobsPartition && name === index.partitionKey) return [value];
  return [value, ...(ExclusiveStartKey ? ofItem({ Item: ExclusiveStartKey }) : [])];
}

/** Returns the partitions of a batch: for each table, of the keys to get or of the writes. */
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
