import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import type { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { SiteTable } from './client.ts';
import type { Item } from './read.ts';

/** What became of a conditional write: `item` and `old` are there where the command asks for them (`ReturnValues…`). */
export type Written = { made: true; item: Item | undefined } | { made: false; old: Item | undefined };

/**
 * A single write on a condition, outside of transactions. A condition that does not hold is an answer here, not an error. When
 * the answer of an attempt gets lost, the SDK sends it again, and then it may meet what it has written itself.
 */
export async function conditionalWrite(
  table: SiteTable,
  command: PutCommand | UpdateCommand | DeleteCommand,
): Promise<Written> {
  try {
    const { Attributes } = await table.client.send(command as UpdateCommand);
    return { made: true, item: Attributes as Item | undefined };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return { made: false, old: plain(error.Item) };
  }
}

/** An item that comes with an error, which the document client leaves as DynamoDB spells it. */
export const plain = (item: object | undefined): Item | undefined =>
  item && (unmarshall(item as Parameters<typeof unmarshall>[0]) as Item);
