import { createHash } from 'node:crypto';
import { foldName } from '@muster/shared/rules/folded';
import type { SiteTable } from '../core/client.ts';
import { fitsSortKey } from '../core/item.ts';
import type { Key } from '../core/read.ts';

/**
 * Returns the key of the item that reserves a name among a site's ranks, training types or one of its lists. A folded
 * name that is longer than a key is stored as its hash.
 */
export function uniqueNameKey(
  table: SiteTable,
  kind: 'RANK' | 'TYPE' | 'PLACE' | 'CATEGORY' | 'UNIT' | 'GROUP' | 'HOLIDAY' | 'SCIMUSER' | 'SCIMGROUP',
  name: string,
): Key {
  const folded = foldName(name);
  const SK = `${kind}#${folded}`;
  const hashed = () => `${kind}##${createHash('sha256').update(folded).digest('hex')}`;
  return { PK: `${table.site}#UNIQUE`, SK: fitsSortKey(SK) ? SK : hashed() };
}
