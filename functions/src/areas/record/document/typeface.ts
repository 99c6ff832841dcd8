import type { PDFDocument } from '@cantoo/pdf-lib';

/** A character of a font: its code in a content stream, and its width in thousandths of the font size. */
interface Glyph {
  code: string;
  width: number;
}

/** A font of a document. Encodes each character by itself, without ligatures and kerning. */
export interface Typeface {
  /** The name of the font on a page, in a content stream. */
  onPage: (page: ReturnType<PDFDocument['addPage']>) => string;
  /** Returns the width of a printable text (`printable`) in points. */
  width: (text: string, size: number) => number;
  /** Returns the hexadecimal codes of a printable text. */
  encode: (text: string) => string;
  has: (character: string) => boolean;
}

/** Embeds the used characters of a font. `document` has a fontkit. */
export async function embedTypeface(document: PDFDocument, bytes: Uint8Array): Promise<Typeface> {
  const font = await document.embedFont(bytes, { subset: true });
  const available = new Set(font.getCharacterSet());
  const glyphs = new Map<string, Glyph>();
  const glyphOf = (character: string): Glyph => {
    const known = glyphs.get(character);
    if (known) return known;
    const code = font.encodeText(character).asString();
    const made = { code, width: font.widthOfTextAtSize(character, 1000) };
    glyphs.set(character, made);
    return made;
  };
  return {
    onPage: (page) => page.node.newFontDictionary(font.name, font.ref).toString(),
    width(text, size) {
      let sum = 0;
      for (const character of text) sum += glyphOf(character).width;
      return (sum * size) / 1000;
    },
    encode(text) {
      let codes = '';
      for (const character of text) codes += glyphOf(character).code;
      return codes;
    },
    has: (character) => available.has(character.codePointAt(0) ?? 0),
  };
}
