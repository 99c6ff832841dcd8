import { extractText } from 'unpdf';

/** Returns the text of a PDF with single spaces, and the number of pages. */
export async function pdfText(file: Uint8Array): Promise<{ totalPages: number; text: string }> {
  const { totalPages, text } = await extractText(new Uint8Array(file));
  return { totalPages, text: text.join(' ').replace(/\s+/g, ' ') };
}
