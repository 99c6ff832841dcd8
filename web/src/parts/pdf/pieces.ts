import { type PDFFont, type PDFPage, rgb } from '@cantoo/pdf-lib';
import { wrapped } from './pdf-text.ts';

/** Letter, portrait, in points. */
export const paper = { width: 612, height: 792, margin: 54 };
/** The width of the text. */
export const column = paper.width - 2 * paper.margin;

export const ink = rgb(0.08, 0.14, 0.24);
export const faint = rgb(0.29, 0.35, 0.46);
export const navy = rgb(0.11, 0.25, 0.47);

/** A part of a document that stays on one page. */
export interface Piece {
  height: number;
  /** It stays on the page of the next piece: a heading. */
  leads?: true;
  /** Draws it below `top`, in points from the bottom of the page. */
  draw: (page: PDFPage, top: number) => void;
}

/** A text at a place from the left edge of the text, in a size. */
export interface Cell {
  text: string;
  x: number;
  width: number;
  size: number;
  color: typeof ink;
}

/** The distance of lines, in sizes of the type. */
const lineHeight = 1.3;

/** Returns a row of texts. Each is wrapped to its width. */
export function row(font: PDFFont, cells: readonly Cell[], below: number): Piece {
  const lines = cells.map((cell) => ({ ...cell, parts: wrapped(font, cell.text, cell.width, cell.size) }));
  return {
    height: Math.max(0, ...lines.map(({ parts, size }) => parts.length * size * lineHeight)) + below,
    draw: (page, top) => {
      for (const { parts, x, size, color } of lines) {
        for (const [n, part] of parts.entries()) {
          const y = top - (n * lineHeight + 1) * size;
          page.drawText(part, { x: paper.margin + x, y, size, font, color });
        }
      }
    },
  };
}

/** The whole width. */
export const whole = { x: 0, width: column } as const;

/** Returns a text as rows of one line, so that a long one continues on the next page. */
export function lines(font: PDFFont, cell: Omit<Cell, 'x' | 'width'>, below: number): Piece[] {
  const parts = wrapped(font, cell.text, column, cell.size);
  return parts.map((text, n) => row(font, [{ ...cell, ...whole, text }], n === parts.length - 1 ? below : 0));
}

/** Returns the heading of a part, which stays on the page of the part below it. */
export const heading = (font: PDFFont, text: string, scale: number): Piece[] => [
  { height: 12 * scale, leads: true, draw: () => undefined },
  { ...row(font, [{ text, ...whole, size: 12 * scale, color: navy }], 4 * scale), leads: true },
];

/** A label and its value. */
export type Fact = readonly [label: string, value: string];

/** Returns facts in rows of three, each label above its value. */
export function facts(font: PDFFont, all: readonly Fact[], scale: number): Piece[] {
  const across = 3;
  const width = column / across;
  return Array.from({ length: Math.ceil(all.length / across) }, (_, n) => {
    const cells = all.slice(n * across, (n + 1) * across).map(([label, value], at) => ({ label, value, at }));
    const place = (at: number) => ({ x: at * width, width: width - 12 });
    const names = row(
      font,
      cells.map(({ label, at }) => ({ text: label, ...place(at), size: 8 * scale, color: faint })),
      0,
    );
    const values = row(
      font,
      cells.map(({ value, at }) => ({ text: value, ...place(at), size: 10.5 * scale, color: ink })),
      6 * scale,
    );
    return {
      height: names.height + values.height,
      draw: (page, top) => {
        names.draw(page, top);
        values.draw(page, top - names.height);
      },
    };
  });
}

/** Draws a horizontal line from `x`, in points from the left edge of the text. */
export function drawLine(
  page: PDFPage,
  { x, y, width }: { x: number; y: number; width: number },
  thickness: number,
): void {
  const start = { x: paper.margin + x, y };
  page.drawLine({ start, end: { x: start.x + width, y }, thickness, color: faint });
}

/** Returns the lines to sign on, each with a title and `date`, and a name below. */
export function signatures(
  font: PDFFont,
  people: readonly Fact[],
  { date, scale }: { date: string; scale: number },
): Piece {
  const width = column / people.length;
  const place = (n: number) => ({ x: n * width, width: width - 24 });
  const space = 44 * scale;
  const titles = row(
    font,
    people.map(([title], n) => ({
      text: `${title}, ${date}`,
      ...place(n),
      size: 8 * scale,
      color: faint,
    })),
    2 * scale,
  );
  const names = row(
    font,
    people.map(([, name], n) => ({ text: name, ...place(n), size: 9.5 * scale, color: ink })),
    0,
  );
  return {
    height: space + titles.height + names.height,
    draw: (page, top) => {
      for (const n of people.keys()) drawLine(page, { ...place(n), y: top - space + 4 * scale }, 0.75);
      titles.draw(page, top - space);
      names.draw(page, top - space - titles.height);
    },
  };
}
