import type { Column, Piece } from './block.ts';
import { area, type Flow, leading, type Style } from './flow.ts';

type Cell = readonly Piece[];

interface Table {
  caption?: string | undefined;
  /** If no column has a title, the table has no head. */
  columns: readonly Column[];
  rows: readonly (readonly Cell[])[];
}

const text: Style = { size: 8, bold: false };
const small: Style = { size: 6, bold: false };
const gutter = 8;
/** Space above and below the texts of a row. */
const padding = 3;

/** Returns columns without titles. */
export const shares = (...parts: number[]): Column[] => parts.map((share) => ({ title: '', share }));

interface CellLine {
  text: string;
  style: Style;
}

/** The lines of each cell of a row, and the row's height. */
interface Row {
  cells: CellLine[][];
  height: number;
}

/**
 * Puts a table on the page and on further ones. Repeats its caption and head on each. A row that does not fit begins a
 * page; one that is taller than a page is continued on the next ones.
 */
export function placeTable(flow: Flow, table: Table): void {
  const places = placesOf(table.columns);
  const head = headOf(flow, table, places);
  const whole = area.bottom - area.top - head.height;
  let hasBegun = false;
  for (const cells of table.rows) {
    const row = rowOf(flow, cells, places);
    const needed = row.height + (hasBegun ? 0 : head.height);
    const isCarried = flow.left < needed && row.height <= whole && flow.y > area.top;
    if (isCarried) flow.breakPage();
    if (isCarried || !hasBegun) head.put(hasBegun);
    hasBegun = true;
    if (row.height <= whole) put(flow, row.cells, row.height, places);
    else putInParts(flow, row, places, () => head.put(true));
  }
}

const captionStyle: Style = { size: 9.5, bold: true };

/** Returns the height of a table's caption and head, and a function that puts them on the page. */
function headOf(flow: Flow, { caption, columns }: Table, places: readonly Place[]) {
  const titles = columns.map(({ title }) => [{ text: title, bold: true }]);
  const head = columns.some(({ title }) => title !== '') ? rowOf(flow, titles, places) : undefined;
  const captionLines = (isContinued: boolean) =>
    caption === undefined
      ? []
      : flow.wrapped(isContinued ? `${caption}, continued` : caption, area.right - area.left, captionStyle);
  return {
    height: captionLines(true).length * captionStyle.size * leading + (head?.height ?? 0),
    put(isContinued: boolean) {
      for (const line of captionLines(isContinued)) {
        flow.put(line, area.left, 0, captionStyle);
        flow.advance(captionStyle.size * leading);
      }
      if (head) put(flow, head.cells, head.height, places);
    },
  };
}

interface Place {
  x: number;
  width: number;
}

function placesOf(columns: readonly Column[]): Place[] {
  const total = columns.reduce((sum, { share }) => sum + share, 0);
  const width = area.right - area.left - gutter * (columns.length - 1);
  let x = area.left;
  return columns.map(({ share }) => {
    const place = { x, width: (width * share) / total };
    x += place.width + gutter;
    return place;
  });
}

function rowOf(flow: Flow, cells: readonly Cell[], places: readonly Place[]): Row {
  const lines = places.map(({ width }, n) =>
    (cells[n] ?? []).flatMap((piece) => {
      const style = { ...(piece.small ? small : text), bold: piece.bold ?? false };
      return flow.wrapped(piece.text, width, style).map((line) => ({ text: line, style }));
    }),
  );
  return { cells: lines, height: Math.max(...lines.map(heightOf)) + 2 * padding };
}

const heightOf = (lines: readonly CellLine[]) => lines.reduce((sum, { style }) => sum + style.size * leading, 0);

/** Puts lines of cells and a line below them. */
function put(flow: Flow, cells: readonly CellLine[][], height: number, places: readonly Place[]): void {
  for (const [n, lines] of cells.entries()) {
    let down = padding;
    for (const line of lines) {
      flow.put(line.text, places[n]?.x ?? area.left, down, line.style);
      down += line.style.size * leading;
    }
  }
  flow.advance(height);
  flow.rule(area.left, area.right - area.left);
}

/** Puts a row that is taller than a page: on each page as many lines of each cell as fit. */
function putInParts(flow: Flow, { cells }: Row, places: readonly Place[], begin: () => void): void {
  let rest = cells;
  while (rest.some((lines) => lines.length > 0)) {
    const parts = rest.map((lines) => linesWithin(lines, flow.left - 2 * padding));
    const isEmpty = parts.every((lines) => lines.length === 0);
    if (!isEmpty) put(flow, parts, Math.max(...parts.map(heightOf)) + 2 * padding, places);
    rest = rest.map((lines, n) => lines.slice(parts[n]?.length ?? 0));
    if (isEmpty || rest.some((lines) => lines.length > 0)) {
      flow.breakPage();
      begin();
    }
  }
}

function linesWithin(lines: readonly CellLine[], height: number): CellLine[] {
  let taken = 0;
  const over = lines.findIndex(({ style }) => {
    taken += style.size * leading;
    return taken > height;
  });
  return over === -1 ? [...lines] : lines.slice(0, over);
}
