import type { PDFFont, PDFPage } from '@cantoo/pdf-lib';
import { faint, type Piece, paper } from './pieces.ts';

/** The foot is in the lower margin, with a gap above it. */
const footSize = 8;
/** The height of a page for its parts, in points. */
export const space = paper.height - 2 * paper.margin - 2 * footSize;

export const heightOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { height }) => sum + height, 0);

/** Returns parts by page. Headings stay with the part below them; `continued` begins each further page. */
export function inPages(pieces: readonly Piece[], continued: Piece): Piece[][] {
  const pages: Piece[][] = [];
  let page: Piece[] = [];
  let height = 0;
  for (const group of groupsOf(pieces)) {
    if (height > 0 && height + heightOf(group) > space) {
      pages.push(page);
      page = [continued];
      height = continued.height;
    }
    page.push(...group);
    height += heightOf(group);
  }
  return [...pages, page];
}

/** Returns the parts that stay together: headings with the part below them. */
function groupsOf(pieces: readonly Piece[]): Piece[][] {
  const groups: Piece[][] = [];
  let group: Piece[] = [];
  for (const piece of pieces) {
    group.push(piece);
    if (piece.leads) continue;
    groups.push(group);
    group = [];
  }
  return groups;
}

/** Draws the parts of a page from the top. */
export function drawPieces(page: PDFPage, pieces: readonly Piece[]): void {
  let top = paper.height - paper.margin;
  for (const { height, draw } of pieces) {
    draw(page, top);
    top -= height;
  }
}

/** Draws a text at the left of the foot, and one, such as the page number, at the right. */
export function drawFoot(page: PDFPage, font: PDFFont, [left, right = '']: readonly string[]): void {
  const style = { y: paper.margin - footSize, size: footSize, font, color: faint };
  if (left) page.drawText(left, { ...style, x: paper.margin });
  const width = font.widthOfTextAtSize(right, footSize);
  if (right) page.drawText(right, { ...style, x: paper.width - paper.margin - width });
}
