import { type PDFFont, type PDFPage, rgb } from '@cantoo/pdf-lib';
import { labels } from '../../../parts/certificates/labels.ts';
import { newPdf, pdfFile } from '../../../parts/pdf/new-pdf.ts';
import { fitted, lettersWithout, normalized, wrapped } from '../../../parts/pdf/pdf-text.ts';
import { qrPath } from '../../../ui/qr-code/qr-path.ts';
import type { CertificateText } from './certificate-text.ts';

/** Letter, landscape, in points. It also fits A4. */
const paper = { width: 792, height: 612 };
const edge = 30;
const inner = edge + 30;
const column = paper.width - 2 * inner;
const codeSize = 104;
/** The top of seal and code, in points from the bottom. */
const footTop = inner + codeSize + 6;

const ink = rgb(0.08, 0.14, 0.24);
const faint = rgb(0.29, 0.35, 0.46);
const navy = rgb(0.11, 0.25, 0.47);
const ended = rgb(0.64, 0.09, 0.11);

/** A centered text, as large as fits on one line; on several lines at its minimum size. */
interface Block {
  text: string;
  size: number;
  least: number;
  color: typeof ink;
  above: number;
}

/** The PDF of a certificate, or the letters missing in its font. */
export type CertificatePdf = { file: Blob } | { missing: string };

/** Creates the PDF of a certificate: one page with selectable text. */
export async function certificatePdf(text: CertificateText, fontBytes?: ArrayBuffer): Promise<CertificatePdf> {
  const said = normalized(text);
  const title = `${labels.title}: ${said.name}, ${said.training}`;
  const description = { title, author: said.department, subject: labels.subject(said.training) };
  const { document, font } = await newPdf(description, fontBytes);
  const missing = lettersWithout(font, said);
  if (missing) return { missing };
  draw(document.addPage([paper.width, paper.height]), font, said);
  return { file: await pdfFile(document) };
}

function draw(page: PDFPage, font: PDFFont, text: CertificateText): void {
  drawFrame(page, text.state === undefined ? navy : ended);
  const scales = [1.25, 1.1, 1, 0.9, 0.8, 0.7, 0.6, 0.5];
  // Shrinks the text until long names and instructor lists end above the foot.
  const scale = scales.find((one) => body(font, text, one).bottom >= footTop) ?? 0.4;
  const { lines, bottom } = body(font, text, scale);
  const lowered = Math.max(0, bottom - footTop) / 2;
  for (const { text: said, x, y, size, color } of lines) {
    page.drawText(said, { x, y: y - lowered, size, font, color });
  }
  drawFoot(page, font, text);
}

function drawFrame(page: PDFPage, color: typeof ink): void {
  for (const [at, borderWidth] of [
    [edge, 2.5],
    [edge + 6, 0.75],
  ] as const) {
    const size = { width: paper.width - 2 * at, height: paper.height - 2 * at };
    page.drawRectangle({ x: at, y: at, ...size, borderWidth, borderColor: color });
  }
}

interface Line {
  text: string;
  x: number;
  y: number;
  size: number;
  color: typeof ink;
}

/** Returns the lines above the foot, from the top, and the end of the last one. */
function body(font: PDFFont, text: CertificateText, scale: number): { lines: Line[]; bottom: number } {
  const lines: Line[] = [];
  let y = paper.height - inner + 12;
  const blocks: Block[] = [
    { text: text.department, size: 16, least: 11, color: ink, above: 0 },
    { text: labels.title, size: 30, least: 20, color: text.state === undefined ? navy : ended, above: 8 },
    ...(text.state === undefined ? [] : [{ text: text.state, size: 20, least: 13, color: ended, above: 8 }]),
    { text: labels.certifies, size: 12, least: 10, color: faint, above: 18 },
    { text: text.name, size: 28, least: 15, color: ink, above: 8 },
    { text: text.holder, size: 12, least: 10, color: faint, above: 6 },
    { text: labels.completed, size: 12, least: 10, color: faint, above: 14 },
    { text: text.training, size: 22, least: 13, color: ink, above: 8 },
    ...(text.course === undefined ? [] : [{ text: text.course, size: 12, least: 10, color: faint, above: 5 }]),
  ];
  for (const block of blocks) {
    y -= block.above * scale;
    const { size, parts } = fitted(font, block.text, column, block.size * scale, block.least * scale);
    for (const part of parts) {
      y -= size * 1.2;
      lines.push({
        text: part,
        x: (paper.width - font.widthOfTextAtSize(part, size)) / 2,
        y,
        size,
        color: block.color,
      });
    }
  }
  const facts = factLines(font, text.facts, y - 20 * scale, scale);
  return { lines: [...lines, ...facts.lines], bottom: facts.bottom };
}

/** Returns the facts in rows of four, each label above its value. */
function factLines(font: PDFFont, facts: CertificateText['facts'], top: number, scale: number) {
  const lines: Line[] = [];
  const across = Math.min(4, facts.length);
  const width = column / across;
  let bottom = top;
  for (let first = 0; first < facts.length; first += across) {
    const row = facts.slice(first, first + across);
    const start = bottom - (first === 0 ? 0 : 8 * scale);
    const left = (paper.width - row.length * width) / 2;
    const ends = row.map(([label, value], n) => {
      const middle = left + (n + 0.5) * width;
      let y = start;
      const put = (said: string, size: number, color: typeof ink) => {
        for (const text of wrapped(font, said, width - 12, size)) {
          y -= size * 1.3;
          lines.push({ text, x: middle - font.widthOfTextAtSize(text, size) / 2, y, size, color });
        }
      };
      put(label, 8.5 * scale, faint);
      put(value, 11 * scale, ink);
      return y;
    });
    bottom = Math.min(...ends) - 4 * scale;
  }
  return { lines, bottom };
}

function drawFoot(page: PDFPage, font: PDFFont, text: CertificateText): void {
  const right = paper.width - inner + 8;
  const { size, path } = qrPath(text.address);
  page.drawSvgPath(path, {
    x: right - codeSize,
    y: inner - 8 + codeSize,
    scale: codeSize / size,
    color: rgb(0, 0, 0),
    borderWidth: 0,
  });
  const small = 8.5;
  const halves = (column - codeSize) / 2 - 16;
  const upwards = (parts: readonly string[], x: (part: string) => number, color: typeof ink) => {
    // In reading order, which is also the order of copied text.
    for (const [n, part] of parts.entries()) {
      const y = inner + 4 + (parts.length - 1 - n) * small * 1.35;
      page.drawText(part, { x: x(part), y, size: small, font, color });
    }
  };
  upwards(
    [text.seal, text.key, text.asOf].flatMap((one) => (one === undefined ? [] : wrapped(font, one, halves, small))),
    () => inner,
    faint,
  );
  upwards(
    [labels.check, text.address].flatMap((one) => wrapped(font, one, halves, small)),
    (part) => right - codeSize - 8 - font.widthOfTextAtSize(part, small),
    ink,
  );
}
