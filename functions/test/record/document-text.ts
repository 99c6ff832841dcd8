import { PDFDocument } from '@cantoo/pdf-lib';
import { evidenceNames } from '@muster/shared/record/evidence-archive';

/** A line of a document: its text, and its baseline in points from the bottom of the page. */
export interface DocumentLine {
  text: string;
  y: number;
  font: string;
}

/** A document that was opened again. */
export interface OpenedDocument {
  document: PDFDocument;
  /** The lines of each page, in reading order. */
  pages: DocumentLine[][];
  /** The attached data. */
  data: Uint8Array;
}

export async function openDocument(bytes: Uint8Array): Promise<OpenedDocument> {
  const document = await PDFDocument.load(new Uint8Array(bytes), { updateMetadata: false });
  const pages = document
    .getPages()
    .map((page) =>
      page
        .extractContents()
        .flatMap((part) => (part.kind === 'text' ? [{ text: part.getText(), y: part.y, font: part.fontFamily }] : [])),
    );
  const data = document.getAttachments().find(({ name }) => name === evidenceNames.data)?.data ?? new Uint8Array();
  return { document, pages, data };
}

/** Returns the whole text with single spaces. */
export const textOf = (pages: readonly (readonly DocumentLine[])[]): string =>
  pages
    .flat()
    .map(({ text }) => text)
    .join(' ');
