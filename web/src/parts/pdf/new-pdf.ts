import fontkit from '@cantoo/fontkit';
import { PDFDocument, type PDFFont } from '@cantoo/pdf-lib';
// Has Latin, Greek and Cyrillic letters, most of which the standard PDF fonts lack.
import fontAddress from '@expo-google-fonts/noto-serif/400Regular/NotoSerif_400Regular.ttf';

interface PdfDescription {
  title: string;
  author: string;
  subject: string;
}

/** Creates a PDF with the embedded font. Without `fontBytes`, fetches the font, which may fail. */
export async function newPdf(
  { title, author, subject }: PdfDescription,
  fontBytes?: ArrayBuffer,
): Promise<{ document: PDFDocument; font: PDFFont }> {
  const document = await PDFDocument.create();
  document.registerFontkit(fontkit);
  const font = await document.embedFont(fontBytes ?? (await fontFile()), { subset: true });
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setAuthor(author);
  document.setSubject(subject);
  document.setCreator('Muster');
  document.setProducer('Muster');
  document.setLanguage('en-US');
  return { document, font };
}

async function fontFile(): Promise<ArrayBuffer> {
  const answer = await fetch(fontAddress);
  if (!answer.ok) throw new Error(`The font could not be loaded: ${answer.status}`);
  return answer.arrayBuffer();
}

export const pdfFile = async (document: PDFDocument): Promise<Blob> =>
  new Blob([new Uint8Array(await document.save())], { type: 'application/pdf' });
