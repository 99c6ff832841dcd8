import { createHash } from 'node:crypto';
import { foldName } from '@muster/shared/rules/folded';
import type { SiteTable } from '../core/client.ts';
import { fitsSortKey } from '../core/item.ts';
import type { Key } from '../core/read.ts';

/** Returns the key that reserves a name, such as a rank's or a serial number. Long folded names are hashed. */
export function uniqueNameKey(
  table: SiteTable,
  kind:
    | 'RANK'
    | 'TYPE'
    | 'PLACE'
    | 'CATEGORY'
    | 'UNIT'
    | 'GROUP'
    | 'HOLIDAY'
    | 'FORM'
    | 'FIELD-PROGRAM'
    | 'FIREARM'
    | 'SCIMUSER'
    | 'SCIMGROUP',
  name: string,
): Key {
  const folded = foldName(name);
  const SK = `${kind}#${folded}`;
  const hashed = () => `${kind}##${createHash('sha256').update(folded).digest('hex')}`;
  return { PK: `${table.site}#UNIQUE`, SK: fitsSortKey(SK) ? SK : hashed() };
}
