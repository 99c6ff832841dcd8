/**
 * Letters that Unicode does not decompose into a base letter and a mark, and the typographic apostrophes that phones
 * write.
 */
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

/** Returns a text as the search compares it: in lower case, without accents. */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(specialLetter, (letter) => plainLetters[letter] ?? letter);
}

/** The folded fields of each row, computed once: folding thousands of rows at each key press would be slow. */
const foldedRows = new WeakMap<readonly string[], string>();

function foldedRow(fields: readonly string[]): string {
  let folded = foldedRows.get(fields);
  if (folded === undefined) {
    // No word contains a line break, so that none matches across two fields.
    folded = fields.map(fold).join('\n');
    foldedRows.set(fields, folded);
  }
  return folded;
}

/**
 * Returns the test of a search: a row matches if each word of `query` is contained in any of its fields, in any order,
 * ignoring case and accents. Whatever one field contains as a whole (docs/spec.md section 2) matches too. Words end at
 * white space and commas; a query without words matches every row. Pass the same array for the same row: its folded
 * text is kept for the next query.
 */
export function matcherOf(query: string): (fields: readonly string[]) => boolean {
  const words = fold(query)
    .split(/[\s,]+/u)
    .filter((word) => word !== '');
  return (fields) => words.every((word) => foldedRow(fields).includes(word));
}
