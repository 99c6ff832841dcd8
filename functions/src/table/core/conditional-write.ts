import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DeleteCommand, type PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { SiteTable } from './client.ts';
import type { Item, Key } from './item.ts';

/** Result of a conditional write: the new item, if the command returns it, or the item that failed the condition. */
export interface Written {
  written: boolean;
  item: Item | undefined;
}

/** Sends a conditional write; a failed condition is a result. The SDK's retry may meet its own first attempt. */
export async function conditionalWrite(
  table: SiteTable,
  command: PutCommand | UpdateCommand | DeleteCommand,
): Promise<Written> {
  table.readAlong?.end();
  try {
    const { Attributes } = await table.client.send(command as UpdateCommand);
    return { written: true, item: Attributes as Item | undefined };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return { written: false, item: toItem(error.Item) };
  }
}

/** Updates an item on a condition, outside transactions. Returns the new item, or the one that failed the condition. */
export function updateIf(
  table: SiteTable,
  key: Key,
  change: { expression: string; condition: string; values?: Record<string, unknown>; names?: Record<string, string> },
): Promise<Written> {
  return conditionalWrite(
    table,
    new UpdateCommand({
      TableName: table.name,
      Key: key,
      UpdateExpression: change.expression,
      ConditionExpression: change.condition,
      ExpressionAttributeNames: change.names,
      ExpressionAttributeValues: change.values,
      ReturnValues: 'ALL_NEW',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    }),
  );
}

/** Returns the item of an error, which the document client leaves in DynamoDB's own format. */
export const toItem = (item: object | undefined): Item | undefined =>
  item && (unmarshall(item as Parameters<typeof unmarshall>[0]) as Item);
