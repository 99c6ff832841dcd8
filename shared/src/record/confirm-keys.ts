/** The result of comparing the keys of a file with published ones. */
export type Confirmation = 'confirmed' | 'unconfirmed' | { fault: string };

/**
 * Compares the keys that signed a file's seals with published keys, separated by spaces or commas. Every key of the
 * file must be among them. Without published keys, the file proves only that it is consistent.
 */
export function confirmKeys(keys: readonly string[], published: string): Confirmation {
  const given = published
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  if (given.length === 0) return 'unconfirmed';
  const unknown = keys.find((key) => !given.includes(key));
  return unknown === undefined
    ? 'confirmed'
    : { fault: `This file was signed with the key ${unknown}, which is not among the keys that you entered.` };
}
