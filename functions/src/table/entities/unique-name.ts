import { createHash } from 'node:crypto';
import type { SiteTable } from '../core/client.ts';
import { fitsSortKey } from '../core/item.ts';
import type { Key } from '../core/read.ts';

/** Returns a name as names are compared: two that differ only in case, spaces or width of letters are the same. */
export const foldName = (name: string): string => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/**
 * Returns the key of the item that reserves a name among a site's ranks or training types. A folded name that is longer than a key is
 * stored as its hash.
 */
export function uniqueNameKey(table: SiteTable, kind: 'RANK' | 'TYPE', name: string): Key {
  const folded = foldName(name);
  const SK = `${kind}#${folded}`;
  const hashed = () => `${kind}##${createHash('sha256').update(folded).digest('hex')}`;
  return { PK: `${table.site}#UNIQUE`, SK: fitsSortKey(SK) ? SK : hashed() };
}
