/** Returns the word that agrees with a count: `one` for 1, otherwise `many`. */
export const plural = (count: number | bigint, one: string, many: string): string => (Number(count) === 1 ? one : many);

/** Returns a count and its noun, such as `1 class` and `2 classes`. `many` is by default `one` with an s. */
export const counted = (count: number | bigint, one: string, many = `${one}s`): string =>
  `${count} ${plural(count, one, many)}`;
