import { createHmac, randomBytes } from 'node:crypto';
import type { SiteTable } from '../core/client.ts';
import { getItem, type Key } from '../core/read.ts';
import { ifAbsent, put, transact, withoutCollision } from '../core/write.ts';

export const secretKey = (table: SiteTable): Key => ({ PK: `${table.site}#SITE`, SK: 'SECRET' });

/** Returns the secret of the site, 32 bytes; undefined before anything was made from it. It never leaves the server. */
export async function findSiteSecret(table: SiteTable): Promise<Buffer | undefined> {
  const found = await getItem(table, secretKey(table));
  return found && Buffer.from(String(found.secret), 'hex');
}

/** Returns the secret of the site and makes it the first time. Two that make it at once get the same one. */
export function siteSecret(table: SiteTable): Promise<Buffer> {
  return withoutCollision(async () => {
    const found = await findSiteSecret(table);
    if (found) return found;
    const secret = randomBytes(32);
    await transact(table, [put(table, { ...secretKey(table), secret: secret.toString('hex') }, ifAbsent)]);
    return secret;
  });
}

/**
 * Returns the key for one purpose, made from the site's secret: what is signed for one is worth nothing for another.
 */
export const keyFor = (secret: Buffer, purpose: string): Buffer =>
  createHmac('sha256', secret).update(purpose).digest();
