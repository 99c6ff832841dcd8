import type { PDFFont } from '@cantoo/pdf-lib';
import { newPdf, pdfFile } from '../../../../parts/pdf/new-pdf.ts';
import { drawFoot, drawPieces, inPages } from '../../../../parts/pdf/pages.ts';
import { lettersWithout, normalized } from '../../../../parts/pdf/pdf-text.ts';
import {
  column,
  drawLine,
  facts,
  faint,
  heading,
  ink,
  lines,
  navy,
  type Piece,
  paper,
  row,
  signatures,
  whole,
} from '../../../../parts/pdf/pieces.ts';
import { type FileSource, type FileText, fileText, type TableText } from './file-text.ts';
import { pdfLabels as texts } from './labels.ts';
import type { ReportText } from './report-text.ts';

const size = 9;
const missingLetter = '□';

/** The PDF of a program file, and the letters that its font lacks. */
export interface FilePdf {
  file: Blob;
  /** Separated by spaces; empty: none. */
  letters: string;
}

/** Creates the program file of a trainee. Rejects if the font cannot be fetched. */
export async function filePdf(source: FileSource, fontBytes?: ArrayBuffer): Promise<FilePdf> {
  const text = normalized(fileText(source));
  const { document, font } = await newPdf(
    { title: texts.documentTitle(text.name), author: text.department, subject: texts.subject },
    fontBytes,
  );
  const letters = lettersWithout(font, text);
  const shown = letters === '' ? text : withoutLetters(text, letters, font);
  const continued = row(
    font,
    [{ text: texts.continued(shown.name, shown.program), ...whole, size: 8, color: faint }],
    10,
  );
  const pages: Piece[][] = inPages(coverPieces(font, shown), continued);
  const pieces: Piece[] = [];
  for (const report of shown.reports) {
    // A report takes some milliseconds: the page responds between reports.
    await new Promise((resolve) => setTimeout(resolve, 0));
    pieces.push(...reportPieces(font, report));
  }
  if (pieces.length > 0) pages.push(...inPages(pieces, continued));
  for (const [n, page] of pages.entries()) {
    const drawn = document.addPage([paper.width, paper.height]);
    drawPieces(drawn, page);
    drawFoot(drawn, font, [shown.made, texts.page(n + 1, pages.length)]);
  }
  return { file: await pdfFile(document), letters };
}

/** Returns texts with a box in place of letters that the font lacks. */
function withoutLetters(text: FileText, letters: string, font: PDFFont): FileText {
  const box = font.getCharacterSet().includes(missingLetter.codePointAt(0) ?? 0) ? missingLetter : '?';
  const missing = new Set(letters.split(' '));
  const replaced = (value: string) => [...value].map((letter) => (missing.has(letter) ? box : letter)).join('');
  return JSON.parse(JSON.stringify(text), (_, value) => (typeof value === 'string' ? replaced(value) : value));
}

const paragraph = (font: PDFFont, text: string, below = 4): Piece[] => lines(font, { text, size, color: ink }, below);

const hint = (font: PDFFont, text: string): Piece[] => lines(font, { text, size: 8, color: faint }, 4);

/** Returns a row of cells with a line below it. */
function tableRow(font: PDFFont, { shares }: TableText, cells: readonly string[], color: typeof ink): Piece {
  let x = 0;
  const placed = cells.map((text, n) => {
    const width = (shares[n] ?? 0) * column;
    const cell = { text, x, width: width - 6, size: 8.5, color };
    x += width;
    return cell;
  });
  const piece = row(font, placed, 4);
  return {
    height: piece.height,
    draw: (page, top) => {
      piece.draw(page, top);
      drawLine(page, { x: 0, y: top - piece.height + 2, width: column }, 0.4);
    },
  };
}

/** Returns pieces that stay on the page of the piece below them. */
const leading = (pieces: readonly Piece[]): Piece[] => pieces.map((piece) => ({ ...piece, leads: true }));

const table = (font: PDFFont, content: TableText): Piece[] => {
  const rows = content.rows.flatMap(({ cells, below }) => {
    const hints = below.flatMap((text) => hint(font, text));
    const line = [tableRow(font, content, cells, ink)];
    return [...(hints.length > 0 ? leading(line) : line), ...hints];
  });
  // The head and the first row do not stand alone at the end of a page.
  const first = rows.length > 1 ? 1 : 0;
  return [...leading([tableRow(font, content, content.head, faint), ...rows.slice(0, first)]), ...rows.slice(first)];
};

/** Returns a part of the cover: its title, and its table or a sentence if that is empty. */
const part = (font: PDFFont, title: string, content: TableText, empty: string): Piece[] => [
  ...heading(font, title, 1),
  ...(content.rows.length > 0 ? table(font, content) : paragraph(font, empty)),
];

function coverPieces(font: PDFFont, text: FileText): Piece[] {
  return [
    row(font, [{ text: text.department, ...whole, size: 13, color: ink }], 2),
    row(font, [{ text: texts.title, ...whole, size: 22, color: navy }], 10),
    ...facts(font, text.facts, 1),
    ...part(font, texts.phases.title, text.phases, texts.none),
    ...part(font, texts.trainers.title, text.trainers, texts.none),
    ...part(font, texts.decisions.title, text.decisions, texts.decisions.none),
    ...(text.ratings
      ? [
          ...heading(font, texts.ratings.title, 1),
          ...leading(hint(font, texts.ratings.help)),
          ...table(font, text.ratings),
        ]
      : []),
    ...part(font, texts.without.title, text.without, texts.without.none),
    ...paragraph(font, text.missing),
    ...attestation(font, text),
  ];
}

/** Lines of the attestation that stay with the signatures. A statement of many lines continues on the next page. */
const linesWithSignatures = 20;

function attestation(font: PDFFont, text: FileText): Piece[] {
  const said = text.attestation.flatMap((one) => paragraph(font, one));
  return [
    ...heading(font, texts.attestation.title, 1),
    ...said.slice(0, -linesWithSignatures),
    ...leading(said.slice(-linesWithSignatures)),
    signatures(font, text.signatures, { date: texts.attestation.date, scale: 1 }),
  ];
}

function reportPieces(font: PDFFont, report: ReportText): Piece[] {
  return [
    ...heading(font, report.title, 1),
    ...facts(font, report.facts, 0.85).map((piece, n): Piece => (n === 0 ? { ...piece, leads: true } : piece)),
    ...report.sections.flatMap(({ title, lines: answered }) => [
      { ...row(font, [{ text: title, ...whole, size, color: navy }], 2), leads: true } satisfies Piece,
      ...answered.flatMap(({ item, answer, below }) => [
        ...(answer === ''
          ? [{ ...row(font, [{ text: item, ...whole, size: 8, color: faint }], 1), leads: true } satisfies Piece]
          : [answerRow(font, item, answer)]),
        ...below.flatMap((text) => paragraph(font, text, 3)),
      ]),
    ]),
    ...report.notes.flatMap((text) => paragraph(font, text)),
  ];
}

const answerRow = (font: PDFFont, item: string, answer: string): Piece =>
  row(
    font,
    [
      { text: item, x: 0, width: 0.42 * column - 8, size, color: ink },
      { text: answer, x: 0.42 * column, width: 0.58 * column, size, color: ink },
    ],
    2,
  );
