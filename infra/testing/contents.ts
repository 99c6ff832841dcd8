import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { SiteTable } from '@muster/functions/table/core/client';
import { type Item, queryAll } from '@muster/functions/table/core/read';
import { type System, usualNow } from './system.ts';

/** One client for all looks at an engine: a new one for each look takes as long as the look. */
const clients = new Map<string, DynamoDBClient>();

/** Everything in the table, of every site, by key: what two moments have in common was not written between them. */
export async function contentsOf({ table, endpoint }: Pick<System, 'table' | 'endpoint'>): Promise<Item[]> {
  if (!endpoint) throw new Error('The contents of a table are read where its DynamoDB listens');
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const client = clients.get(endpoint) ?? new DynamoDBClient({ endpoint, region: 'local', credentials });
  clients.set(endpoint, client);
  const items: Item[] = [];
  for await (const page of paginateScan({ client }, { TableName: table.name, ConsistentRead: true })) {
    items.push(...(page.Items ?? []).map((item) => unmarshall(item) as Item));
  }
  return items.toSorted((a, b) => (`${a.PK}\n${a.SK}` < `${b.PK}\n${b.SK}` ? -1 : 1));
}

/** The site's audit entries of the month of `usualNow` with this action, in order of time. */
export async function auditEntries(table: SiteTable, action: string): Promise<Item[]> {
  const entries = await queryAll(table, `${table.site}#AUDIT#${usualNow.toISOString().slice(0, 7)}`);
  return entries.filter((entry) => entry.action === action);
}
