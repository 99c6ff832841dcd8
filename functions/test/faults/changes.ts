import { newOrChanged } from '@muster/testing/dump';
import type { Item } from '../../src/table/core/read.ts';

/**
 * Rate limits, idempotency keys, login sessions, sign-ons that have begun and seals, which change nothing: calls that
 * fail write them too.
 */
const besides = /^[^#]+#(SIGN-ON|THROTTLE|TALLY|ADDRESS|FORGOTTEN|CHECKIN|IDEMPOTENCY|SEAL)\b|SESSION#/;

/**
 * Returns the changes between two dumps of a site without what differs between repetitions: each audit entry as its
 * action, every other new, changed or removed item as the kind of its key. Two runs of a call yield more lines than
 * one.
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

/** Returns the item's key without ids: `EMP#… NOTE#…`. */
const kindOf = ({ PK, SK }: Item) =>
  `${PK} ${/#UNIQUE$/.test(PK) ? SK.replace(/#.*/, '') : SK}`
    .replace(/[0-9A-HJKMNP-TV-Z]{26}/g, '…')
    .replace(/ ([a-z_]+#)?[\w-]{43}(?=$|#)/, ' $1…')
    .replace(/ [\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, ' …')
    // The number of a record's entry.
    .replace(/ \d{10}$/, ' …');
