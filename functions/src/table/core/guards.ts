import type { ServiceInputTypes, ServiceOutputTypes } from '@aws-sdk/lib-dynamodb';
import type { InitializeMiddleware } from '@smithy/types';
import {
  auditLogMark,
  formMark,
  openJobsPartition,
  programMark,
  recordMark,
  sealMark,
  tableDefinition,
} from './definition.ts';
import type { Key } from './item.ts';

const { partitionKey, index } = tableDefinition;
const keyNames = [partitionKey, index.partitionKey] as const;

/** A request left the partitions of its handle: a defect in our code. */
export class OutsideSiteError extends Error {
  override name = 'OutsideSiteError';
}

type Fields = Record<string, unknown>;

/** The partitions of a request. Each must be an allowed text; any other value means a hidden partition. */
type Partitions = unknown[];
const hidden: Partitions = [undefined];

/**
 * Middleware: refuses a request unless all its partition keys are allowed, and commands without visible keys (scans,
 * statements). `mayScan`: accepts scans that return only allowed partitions. Reads the document client's plain input.
 */
export function allowOnly(
  mayTouch: (partitionKey: string) => boolean,
  { mayScan = false }: { mayScan?: boolean } = {},
): InitializeMiddleware<ServiceInputTypes, ServiceOutputTypes> {
  return (next, { commandName = '' }) =>
    async (args) => {
      const read = mayScan && commandName === 'ScanCommand' ? ofScan : commands.get(commandName);
      const partitions = read?.(args.input as unknown as Fields) ?? hidden;
      const allowed = partitions.every((one) => typeof one === 'string' && mayTouch(one));
      if (partitions.length === 0 || !allowed) throw new OutsideSiteError('A request outside its site is refused');
      return next(args);
    };
}

/** Returns the partitions of a command, by its name in the SDK. */
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

/** Returns the partitions of one action of a transaction or batch. */
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

/** Returns an item's partition and index partition. */
function ofItem({ Item }: Fields): Partitions {
  const item = Item as Fields | undefined;
  const isIndexed = item && index.partitionKey in item && !isOpenJob(item);
  return [item?.[partitionKey], ...(isIndexed ? [item[index.partitionKey]] : [])];
}

/** Every site adds its jobs, and nothing else, to the list of open jobs. */
const isOpenJob = (item: Fields): boolean =>
  item[index.partitionKey] === openJobsPartition && /^[^#]+#JOB$/.test(String(item[partitionKey]));

/** An update never changes an index partition. */
function ofUpdate(update: Fields): Partitions {
  const { UpdateExpression, ExpressionAttributeNames, AttributeUpdates } = update;
  const texts = [UpdateExpression, ...Object.values(ExpressionAttributeNames ?? {})].map(String);
  const movesInIndex = texts.some((text) => text.includes(index.partitionKey));
  return AttributeUpdates || movesInIndex ? hidden : ofKey(update);
}

/** Returns a query's partitions, also of its start key. Accepts only `#pk = :pk`: other forms could hide one. */
function ofQuery({ KeyConditionExpression, KeyConditions, ExclusiveStartKey, ...query }: Fields): Partitions {
  const name = (query.ExpressionAttributeNames as Fields | undefined)?.['#pk'];
  const value = (query.ExpressionAttributeValues as Fields | undefined)?.[':pk'];
  const shown = /^#pk = :pk( AND |$)/.test(String(KeyConditionExpression)) && keyNames.some((key) => key === name);
  if (!shown || KeyConditions) return hidden;
  // A reader of the list of open jobs continues after a job of any site.
  if (value === openJobsPartition && name === index.partitionKey) return [value];
  return [value, ...(ExclusiveStartKey ? ofItem({ Item: ExclusiveStartKey }) : [])];
}

/** The only filter of a scan: partitions that begin with a text. */
export const scanFilter = 'begins_with(#pk, :pk)';

/** Returns the beginning of the partitions that a scan returns. Its start key is a position, of any site. */
function ofScan({ FilterExpression, ExpressionAttributeNames, ExpressionAttributeValues, IndexName }: Fields) {
  const isShown = (ExpressionAttributeNames as Fields | undefined)?.['#pk'] === partitionKey && !IndexName;
  return isShown && FilterExpression === scanFilter ? [(ExpressionAttributeValues as Fields)?.[':pk']] : hidden;
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

/** A request would change or delete an append-only item: a defect in our code. */
export class AppendOnlyError extends Error {
  override name = 'AppendOnlyError';
}

const onlyAdded = new RegExp(`^[^#]+(?:${auditLogMark}|${recordMark}|${formMark}|${programMark}|${sealMark}(?:#|$))`);
const notThere = `attribute_not_exists(${tableDefinition.partitionKey})`;

const isProtected = (item: unknown) =>
  onlyAdded.test(String((item as Fields | undefined)?.[tableDefinition.partitionKey]));
const touches = ({ Item, Key }: Fields) => isProtected(Item) || isProtected(Key);
const adds = ({ Item, ConditionExpression }: Fields) => Item !== undefined && ConditionExpression === notThere;

/** Middleware: refuses to change or delete the audit log, record entries, published forms, programs and seals. */
export const appendOnly: InitializeMiddleware<ServiceInputTypes, ServiceOutputTypes> =
  (next, { commandName = '' }) =>
  async (args) => {
    const changing = writesOf(commandName, args.input as unknown as Fields).filter(touches);
    if (!changing.every(adds)) throw new AppendOnlyError(`${commandName} would change an item that may only be added`);
    return next(args);
  };

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

/** A write to a site that may be served: a defect in our code. */
export class MaybeServed extends Error {
  override name = 'MaybeServed';
}

/**
 * Middleware for a site with an incomplete import or deletion: transactions may delete append-only items, each on
 * condition of the site's mark (entities/import-mark.ts, entities/deletion-mark.ts).
 */
export function onlyUnserved(mark: Key): InitializeMiddleware<ServiceInputTypes, ServiceOutputTypes> {
  const isMark = ({ Key, ConditionExpression }: Fields) =>
    (Key as Fields | undefined)?.PK === mark.PK &&
    (Key as Fields | undefined)?.SK === mark.SK &&
    String(ConditionExpression).includes('#run = ');
  return (next, { commandName = '' }) =>
    async (args) => {
      const { TransactItems = [] } = args.input as unknown as { TransactItems?: Record<string, Fields>[] };
      const isRead = /^(Query|GetItem|Scan)Command$/.test(commandName);
      const isConditioned = TransactItems.flatMap((action) => Object.values(action)).some(isMark);
      if (!isRead && !(commandName === 'TransactWriteItemsCommand' && isConditioned))
        throw new MaybeServed(`${commandName} could change a site that is served`);
      return next(args);
    };
}
