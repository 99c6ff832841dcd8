import { createHmac, randomBytes } from 'node:crypto';
import type { SiteTable } from '../core/client.ts';
import { getItem, type Key } from '../core/read.ts';
import { ifAbsent, put, transact, withoutCollision } from '../core/write.ts';

export const secretKey = (table: SiteTable): Key => ({ PK: `${table.site}#SITE`, SK: 'SECRET' });

/** Returns the secret of the site, 32 bytes; undefined before its first use. It never leaves the server. */
export async function findSiteSecret(table: SiteTable): Promise<Buffer | undefined> {
  const found = await getItem(table, secretKey(table));
  return found && Buffer.from(String(found.secret), 'hex');
}

/** Returns the secret of the site, and creates it the first time. Concurrent calls get the same one. */
export function siteSecret(table: SiteTable): Promise<Buffer> {
  return withoutCollision(async () => {
    const found = await findSiteSecret(table);
    if (found) return found;
    const secret = randomBytes(32);
    await transact(table, [put(table, { ...secretKey(table), secret: secret.toString('hex') }, ifAbsent)]);
    return secret;
  });
}

/** Derives the key of one purpose from the site's secret, so that signatures are invalid for other purposes. */
export const keyFor = (secret: Buffer, purpose: string): Buffer =>
  createHmac('sha256', secret).update(purpose).digest();
