import { newOrChanged } from '@muster/testing/dump';
import type { Item } from '../../src/table/core/read.ts';

/** What counts attempts, marks keys and keeps sign-ins: it is written by calls that fail, and no part of what they are for. */
const besides = /^[^#]+#(THROTTLE|TALLY|ADDRESS|IDEMPOTENCY)\b|SESSION#/;

/**
 * What was done between two looks at a site, as far as it is the same each time: each entry of the audit log by its action, each other
 * item that is new, changed or gone by the kind of its keys. What was done once reads differently from what was done twice.
 */
export function deedOf(before: readonly Item[], after: readonly Item[]): string[] {
  const gone = newOrChanged(after, before).filter(
    (item) => !after.some(({ PK, SK }) => PK === item.PK && SK === item.SK),
  );
  const told = (item: Item) => (/#AUDIT#/.test(item.PK) ? `told: ${item.action}` : `wrote: ${kindOf(item)}`);
  return [...newOrChanged(before, after).map(told), ...gone.map((item) => `removed: ${kindOf(item)}`)]
    .filter((line) => !besides.test(line.replace(/^\w+: /, '')))
    .sort();
}

/** `EMP#… NOTE#…`: ids and everything else that differs from one making to the next are left out. */
const kindOf = ({ PK, SK }: Item) =>
  `${PK} ${/#UNIQUE$/.test(PK) ? SK.replace(/#.*/, '') : SK}`
    .replace(/[0-9A-HJKMNP-TV-Z]{26}/g, '…')
    .replace(/ [\w-]{43}$/, ' …');
