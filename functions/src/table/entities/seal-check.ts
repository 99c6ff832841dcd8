import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { SiteTable } from '../core/client.ts';
import { conditionalWrite } from '../core/conditional-write.ts';
import { entityOrNone } from '../core/item.ts';
import { getItem, type Key } from '../core/read.ts';

/** The last check whether a site needs a seal: it was sealed then, or nothing had changed. */
export interface SealCheck {
  /** Start of the check (UTC ISO), by the clock of the change log. */
  at: string;
  /** The number of entries of the department's chain then. */
  entries: number;
}

const sealLookKey = (table: SiteTable): Key => ({ PK: `${table.site}#SITE`, SK: 'SEALED' });

/** Returns the last check, or undefined. Consistent. */
export const findSealCheck = async (table: SiteTable): Promise<SealCheck | undefined> =>
  entityOrNone<SealCheck>(await getItem(table, sealLookKey(table)));

/** Stores a check. If several run at once, any may win. */
export async function storeSealCheck(table: SiteTable, look: SealCheck): Promise<void> {
  await conditionalWrite(table, new PutCommand({ TableName: table.name, Item: { ...sealLookKey(table), ...look } }));
}
