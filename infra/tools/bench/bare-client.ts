import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';

/** What any function on DynamoDB loads at least: bundled like the functions, it is what their import times are held against. */
const client = new DynamoDBClient();

export const handler = (TableName: string) =>
  client.send(new GetItemCommand({ TableName, Key: { PK: { S: 'bare' } } }));
