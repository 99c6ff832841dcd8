import type { ServiceInputTypes, ServiceOutputTypes } from '@aws-sdk/lib-dynamodb';
import type { InitializeMiddleware } from '@smithy/types';
import { tableDefinition } from './definition.ts';

const keyNames = [tableDefinition.partitionKey, tableDefinition.index.partitionKey] as const;

/** A request left the part of the table that its handle stands for: a defect in our code, never a person's mistake. */
export class OutsideSiteError extends Error {
  override name = 'OutsideSiteError';
}

type Fields = Record<string, unknown>;

/**
 * A client middleware that lets a request pass only when every partition key in it is allowed, and refuses requests
 * whose keys it can't see (scans, statements). It reads the document client's plain input.
 */
export function allowOnly(
  mayTouch: (partitionKey: string) => boolean,
): InitializeMiddleware<ServiceInputTypes, ServiceOutputTypes> {
  return (next) => async (args) => {
    const keys = partitionKeysOf(args.input as unknown as Fields);
    if (keys.length === 0) throw new OutsideSiteError('A request without a partition key is refused');
    for (const key of keys) {
      if (typeof key !== 'string' || !mayTouch(key))
        throw new OutsideSiteError('A request outside its site is refused');
    }
    return next(args);
  };
}

/** The partition keys of a request, of the table and of its index. */
function partitionKeysOf(input: Fields): unknown[] {
  if (input.KeyConditionExpression) return [partitionOfQuery(input)];
  if (input.TransactItems) {
    return (input.TransactItems as Record<string, Fields>[]).flatMap((item) =>
      Object.values(item).flatMap(keysOfAction),
    );
  }
  if (input.RequestItems) {
    return Object.values(input.RequestItems as Record<string, unknown>).flatMap((request) =>
      Array.isArray(request)
        ? request.flatMap((write: Record<string, Fields>) => Object.values(write).flatMap(keysOfAction))
        : ((request as { Keys: Fields[] }).Keys ?? []).map((key) => key[tableDefinition.partitionKey]),
    );
  }
  return keysOfAction(input);
}

/** A query has the one form that shows its partition, `#pk = :pk`; another form could show one and read another. */
function partitionOfQuery(query: Fields): unknown {
  const names = query.ExpressionAttributeNames as Fields | undefined;
  const values = query.ExpressionAttributeValues as Fields | undefined;
  const shown = /^#pk = :pk( AND |$)/.test(String(query.KeyConditionExpression));
  return shown && keyNames.some((name) => name === names?.['#pk']) ? values?.[':pk'] : undefined;
}

/** The keys of a get, put, update, delete or condition check. An update never changes an index partition. */
function keysOfAction(action: Fields): unknown[] {
  if (action.AttributeUpdates) return [undefined];
  if (action.UpdateExpression && mentions(action, tableDefinition.index.partitionKey)) return [undefined];
  const item = action.Item as Fields | undefined;
  if (item) return keyNames.filter((name) => name in item).map((name) => item[name]);
  const key = action.Key as Fields | undefined;
  return key ? [key[tableDefinition.partitionKey]] : [];
}

function mentions({ UpdateExpression, ExpressionAttributeNames }: Fields, attribute: string): boolean {
  return [UpdateExpression, ...Object.values(ExpressionAttributeNames ?? {})].some((text) =>
    String(text).includes(attribute),
  );
}
