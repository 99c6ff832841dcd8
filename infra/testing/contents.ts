import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { SiteTable } from '@muster/functions/table/core/client';
import { type Item, queryAll } from '@muster/functions/table/core/read';
import type { StoredAuditEntry } from '@muster/functions/table/entities/audit-entry';
import { kindsOf } from '@muster/shared/audit-log';
import { type System, usualNow } from './system.ts';

/** One client per engine, because creating one takes as long as a read. */
const clients = new Map<string, DynamoDBClient>();

/** Returns all items of the table, of every site, sorted by key. */
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

/** Returns the items without traces of reads and denied calls: their audit entries and grouping markers. */
export const apartFromAccess = (items: readonly Item[]): Item[] =>
  items.filter(({ PK, action }) => !PK.endsWith('#ACCESS') && !kindsOf('access').some((kind) => kind === action));

type AuditItem = Item & Omit<StoredAuditEntry, 'id'>;

/** Returns the site's audit entries with this action in the month of `at`, by time. */
export async function auditEntries(table: SiteTable, action: string, at = usualNow): Promise<AuditItem[]> {
  const entries = await queryAll(table, `${table.site}#AUDIT#${at.toISOString().slice(0, 7)}`);
  return (entries as AuditItem[]).filter((entry) => entry.action === action);
}
