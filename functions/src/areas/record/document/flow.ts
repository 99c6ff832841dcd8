import { wrap } from './wrap.ts';

/** Letter, portrait, in points. */
export const paper = { width: 612, height: 792 };
/** The area of a page for text, in points from its left top corner. Header and footer are outside of it. */
export const area = { left: 54, right: 558, top: 76, bottom: 730 };

/** A text on one line. `y` is its baseline, in points from the top of the page. */
export interface Line {
  text: string;
  x: number;
  y: number;
  size: number;
  bold: boolean;
}

/** A horizontal line. */
export interface Rule {
  x: number;
  y: number;
  width: number;
}

export interface LaidOutPage {
  lines: Line[];
  rules: Rule[];
}

export interface Style {
  size: number;
  bold: boolean;
}

/** Returns the width of a text in points. */
export type Measure = (text: string, style: Style) => number;

/** The height of a line, in multiples of the font size. */
export const leading = 1.36;
/** The distance from the top of a line to its baseline. */
const ascent = 1.02;

/** Fills pages from the top, one line after the other. */
export class Flow {
  readonly pages: LaidOutPage[] = [{ lines: [], rules: [] }];
  readonly #measure: Measure;
  #y = area.top;

  constructor(measure: Measure) {
    this.#measure = measure;
  }

  get y(): number {
    return this.#y;
  }

  /** The height that is left on the page. */
  get left(): number {
    return area.bottom - this.#y;
  }

  get #page(): LaidOutPage {
    return this.pages.at(-1) as LaidOutPage;
  }

  breakPage(): void {
    this.pages.push({ lines: [], rules: [] });
    this.#y = area.top;
  }

  /** Adds a distance, but not at the top of a page. */
  gap(height: number): void {
    if (this.#y > area.top) this.#y += height;
  }

  /** Begins a page if less than this height is left. */
  need(height: number): void {
    if (this.left < height && this.#y > area.top) this.breakPage();
  }

  /** Moves down within a page. */
  advance(height: number): void {
    this.#y += height;
  }

  wrapped(text: string, width: number, style: Style): string[] {
    return wrap(text, width, (part) => this.#measure(part, style));
  }

  /** Puts a text on the page: `down` points below the current place. */
  put(text: string, x: number, down: number, { size, bold }: Style): void {
    if (text !== '') this.#page.lines.push({ text, x, y: this.#y + down + size * ascent, size, bold });
  }

  rule(x: number, width: number): void {
    this.#page.rules.push({ x, y: this.#y, width });
  }

  /** Puts a text on as many lines as it needs. */
  paragraph(text: string, style: Style, indent = 0): void {
    for (const line of this.wrapped(text, area.right - area.left - indent, style)) {
      this.need(style.size * leading);
      this.put(line, area.left + indent, 0, style);
      this.#y += style.size * leading;
    }
  }

  /** Puts an item of a list. */
  item(text: string, style: Style): void {
    this.need(style.size * leading);
    this.put('•', area.left + 2, 0, style);
    this.paragraph(text, style, 14);
  }

  /** Puts a label and a line to write on. */
  blank(label: string, style: Style): void {
    this.need(style.size * leading);
    this.put(label, area.left, 0, style);
    this.#y += style.size * leading;
    this.rule(area.left + 110, 300);
  }
}
