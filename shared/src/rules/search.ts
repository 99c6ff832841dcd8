/** Letters that Unicode does not decompose into base letter and mark, and the typographic apostrophes of phones. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
  '’': "'",
  '‘': "'",
};
const specialLetter = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu');
const ascii = /^\p{ASCII}*$/u;

/** Returns a text for search: lowercase, without accents. */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(specialLetter, (letter) => plainLetters[letter] ?? letter);
}

/** Caches the folded fields of each row: folding thousands of rows per key press is slow. */
const foldedRows = new WeakMap<readonly string[], string>();

function foldedRow(fields: readonly string[]): string {
  let folded = foldedRows.get(fields);
  if (folded === undefined) {
    // Words contain no line breaks, so none matches across two fields.
    folded = fields.map(fold).join('\n');
    foldedRows.set(fields, folded);
  }
  return folded;
}

/**
 * Returns the test of a search: each word of `query` must occur in some field, in any order, ignoring case and accents.
 * A field that contains the whole query (docs/spec.md section 2) matches too. White space and commas separate words; an
 * empty query matches every row. Pass the same array for the same row, because its folded text is cached.
 */
export function matcherOf(query: string): (fields: readonly string[]) => boolean {
  const words = fold(query)
    .split(/[\s,]+/u)
    .filter((word) => word !== '');
  return (fields) => words.every((word) => foldedRow(fields).includes(word));
}
