import { extractText } from 'unpdf';

/** Returns the text of a PDF with single spaces, and how many pages it has. */
export async function pdfText(file: Uint8Array): Promise<{ totalPages: number; text: string }> {
  const { totalPages, text } = await extractText(new Uint8Array(file));
  return { totalPages, text: text.join(' ').replace(/\s+/g, ' ') };
}
