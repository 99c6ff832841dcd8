/** Returns a text for comparison: lowercase, without accents, spaces and punctuation. */
export function foldedLetters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}#]/gu, '');
}

/**
 * Returns the candidate closest to a mistyped text: the fewest letters inserted, omitted, replaced or swapped, at most
 * a third of its length; else undefined.
 */
export function nearest(text: string, candidates: readonly string[]): string | undefined {
  const typed = foldedLetters(text);
  const rated = candidates.map((candidate) => {
    const letters = foldedLetters(candidate);
    return { candidate, edits: edits(typed, letters), most: Math.floor(Math.max(typed.length, letters.length) / 3) };
  });
  const near = rated.filter(({ edits: needed, most }) => needed <= most);
  near.sort((a, b) => a.edits - b.edits);
  return near[0]?.candidate;
}

/** Longer texts are not mistyped names, and comparing them is slow. */
const mostLetters = 64;

/** Returns the optimal string alignment distance of two texts. */
export function edits(one: string, other: string): number {
  if (one.length > mostLetters || other.length > mostLetters) return one === other ? 0 : Number.POSITIVE_INFINITY;
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, n) => n)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let i = 1; i <= one.length; i++) {
    rows.push([i]);
    for (let j = 1; j <= other.length; j++) {
      const replaced = at(i - 1, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const swapped =
        i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1] ? at(i - 2, j - 2) + 1 : replaced;
      rows[i]?.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, replaced, swapped));
    }
  }
  return at(one.length, other.length);
}
