import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';

/** The smallest function that uses DynamoDB. The bench compares the functions' import times with it. */
const client = new DynamoDBClient();

export const handler = (TableName: string) =>
  client.send(new GetItemCommand({ TableName, Key: { PK: { S: 'bare' } } }));
