/**
 * Wraps a text into lines of a maximum width, at spaces and line breaks. Breaks words that are longer than a line.
 * Returns at least one line.
 */
export function wrap(text: string, width: number, widthOf: (text: string) => number): string[] {
  return text.split('\n').flatMap((part) => wrapLine(part, width, widthOf));
}

function wrapLine(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  const space = widthOf(' ');
  let line = '';
  let taken = 0;
  for (const word of text.split(' ')) {
    const needed = widthOf(word);
    if (line !== '' && taken + space + needed <= width) {
      line += ` ${word}`;
      taken += space + needed;
      continue;
    }
    if (line !== '') lines.push(line);
    const parts = needed <= width ? [word] : brokenWord(word, width, widthOf);
    lines.push(...parts.slice(0, -1));
    line = parts.at(-1) ?? '';
    taken = widthOf(line);
  }
  return [...lines, line];
}

/** Returns the parts of a word, each as long as fits and at least one character. */
function brokenWord(word: string, width: number, widthOf: (text: string) => number): string[] {
  const parts: string[] = [];
  let part = '';
  let taken = 0;
  for (const character of word) {
    const needed = widthOf(character);
    if (part !== '' && taken + needed > width) {
      parts.push(part);
      part = '';
      taken = 0;
    }
    part += character;
    taken += needed;
  }
  return [...parts, part];
}
