import type { PDFFont } from '@cantoo/pdf-lib';

/** Returns texts with letters and accents composed into the single characters that fonts have. */
export const normalized = <Text>(text: Text): Text => JSON.parse(JSON.stringify(text).normalize('NFC')) as Text;

/** Returns the letters of texts that a font does not have, separated by spaces; empty: it has all. */
export function lettersWithout(font: PDFFont, text: unknown): string {
  const available = new Set(font.getCharacterSet());
  const all = [...new Set(JSON.stringify(text))];
  return all.filter((letter) => !available.has(letter.codePointAt(0) ?? 0)).join(' ');
}

/** Returns a text on one line, as large as fits, or on several lines at its minimum size. Sizes are in points. */
export function fitted(font: PDFFont, text: string, width: number, size: number, least: number) {
  const fits = (size * width) / font.widthOfTextAtSize(text, size);
  if (fits >= size) return { size, parts: [text] };
  return fits >= least ? { size: fits, parts: [text] } : { size: least, parts: wrapped(font, text, width, least) };
}

/** Wraps a text to a maximum width, in points. Keeps its line breaks, and breaks longer words. */
export const wrapped = (font: PDFFont, text: string, width: number, size: number): string[] =>
  text.split('\n').flatMap((line) => wrappedLine(font, line, width, size));

function wrappedLine(font: PDFFont, text: string, width: number, size: number): string[] {
  const fits = (line: string) => font.widthOfTextAtSize(line, size) <= width;
  if (fits(text)) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const letter of word) {
      if (line !== '' && !fits(line + letter)) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return [...lines, line];
}
