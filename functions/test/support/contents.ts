import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { inject } from 'vitest';
import type { TablePart } from '../../src/table/client.ts';
import { type Item, queryAll } from '../../src/table/read.ts';
import { type System, usualNow } from './system.ts';

/** One client for a file's tests: a new one for each look takes as long as the look. */
let client: DynamoDBClient | undefined;

/** Everything in the table, of every site, by key: what two moments have in common was not written between them. */
export async function contentsOf(system: System): Promise<Item[]> {
  client ??= new DynamoDBClient({
    endpoint: inject('dynamodbEndpoint'),
    region: 'local',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  const items: Item[] = [];
  for await (const page of paginateScan({ client }, { TableName: system.table.name, ConsistentRead: true })) {
    items.push(...(page.Items ?? []).map((item) => unmarshall(item) as Item));
  }
  return items.toSorted((a, b) => (`${a.PK}\n${a.SK}` < `${b.PK}\n${b.SK}` ? -1 : 1));
}

/** The site's audit entries of the month of `usualNow` with this action, in order of time. */
export async function auditEntries(table: TablePart, action: string): Promise<Item[]> {
  const entries = await queryAll(table, `${table.site}#AUDIT#${usualNow.toISOString().slice(0, 7)}`);
  return entries.filter((entry) => entry.action === action);
}
