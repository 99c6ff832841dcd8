import type { PDFDocument } from '@cantoo/pdf-lib';
import { area, type LaidOutPage, type Line, paper, type Style } from './flow.ts';
import type { Typeface } from './typeface.ts';

export interface Typefaces {
  regular: Typeface;
  bold: Typeface;
}

/** The texts at the edges of each page. Printable. */
export interface Edges {
  /** At the top: one line each. */
  header: readonly [department: string, question: string];
  footer: string;
}

const edge: Style = { size: 7.5, bold: false };
const faint: Style = { size: 7, bold: false };

/** Adds the pages to a document, each with header, footer and number. */
export function drawPages(document: PDFDocument, faces: Typefaces, pages: readonly LaidOutPage[], edges: Edges): void {
  for (const [n, { lines, rules }] of pages.entries()) {
    const page = document.addPage([paper.width, paper.height]);
    const names = { regular: faces.regular.onPage(page), bold: faces.bold.onPage(page) };
    const text = ({ text: said, x, y, size, bold }: Line) => {
      const face = bold ? 'bold' : 'regular';
      return `BT ${names[face]} ${size} Tf ${at(x)} ${at(paper.height - y)} Td <${faces[face].encode(said)}> Tj ET`;
    };
    const all = [...headerLines(edges, faces), ...lines, ...footerLines(edges, faces, n + 1, pages.length)];
    const content = [
      '0 g 0.5 w 0.6 G',
      ...all.map(text),
      ...[{ x: area.left, y: area.top - 10, width: area.right - area.left }, ...rules].map(
        ({ x, y, width }) => `${at(x)} ${at(paper.height - y)} m ${at(x + width)} ${at(paper.height - y)} l S`,
      ),
    ].join('\n');
    page.node.addContentStream(document.context.register(document.context.flateStream(content)));
  }
}

/** Returns a coordinate with two decimals. */
const at = (points: number): string => String(Math.round(points * 100) / 100);

function headerLines({ header }: Edges, { regular, bold }: Typefaces): Line[] {
  const [department, question] = header;
  const width = area.right - area.left;
  return [
    { ...edge, bold: true, text: fitted(department, width, edge.size, bold), x: area.left, y: 46 },
    { ...edge, text: fitted(question, width, edge.size, regular), x: area.left, y: 57 },
  ];
}

function footerLines({ footer }: Edges, { regular }: Typefaces, no: number, count: number): Line[] {
  const number = `Page ${no} of ${count}`;
  const x = area.right - regular.width(number, edge.size);
  return [
    { ...faint, text: footer, x: area.left, y: paper.height - 36 },
    { ...edge, text: number, x, y: paper.height - 36 },
  ];
}

/** Returns a text that fits on one line: a longer one ends with an ellipsis. The first page has it as a whole. */
function fitted(text: string, width: number, size: number, face: Typeface): string {
  if (face.width(text, size) <= width) return text;
  const letters = [...text];
  while (letters.length > 0 && face.width(`${letters.join('')}...`, size) > width) letters.pop();
  return `${letters.join('')}...`;
}
