import fontkit from '@cantoo/fontkit';
import { AFRelationship, PDFDocument } from '@cantoo/pdf-lib';
import type { Evidence } from '@muster/shared/record/evidence';
import { evidenceNames } from '@muster/shared/record/evidence-archive';
import { momentText } from '@muster/shared/record/proven-by';
import type { VerifiedFacts } from '@muster/shared/record/verify';
import type { DocumentFonts } from '../../../calls/deps.ts';
import { sha256 } from '../../../table/core/hash.ts';
import type { Block, Piece } from './block.ts';
import { documentContent, documentTitle } from './content.ts';
import { drawPages } from './draw.ts';
import { layOut } from './layout.ts';
import { printableIn } from './printable.ts';
import { embedTypeface } from './typeface.ts';

export interface DocumentSource {
  evidence: Evidence;
  facts: VerifiedFacts;
  /** The bytes of `evidence.json`, which are attached. */
  data: Uint8Array;
}

const missingNote: Block = {
  kind: 'small',
  text: 'The font of this document lacks some characters. It shows each as its Unicode code, such as <U+05D0>. The attached evidence.json has the characters themselves.',
};

/**
 * Returns the PDF/A-3 document of a verified file: the question, its answer, the proof, and a certification to sign.
 * `evidence.json` is attached. The caller signs and saves it.
 */
export async function buildDocument(
  { evidence, facts, data }: DocumentSource,
  fonts: DocumentFonts,
): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  document.registerFontkit(fontkit);
  const faces = {
    regular: await embedTypeface(document, fonts.regular),
    bold: await embedTypeface(document, fonts.bold),
  };
  let isMissing = false;
  const printable = printableIn(
    (character) => faces.regular.has(character) && faces.bold.has(character),
    () => {
      isMissing = true;
    },
  );
  const hash = sha256(data);
  const made = momentText(evidence.question.known);
  const content = documentContent(evidence, facts, hash).map((block) => printableBlock(block, printable));
  const [title, department, ...others] = content;
  const noted = [title, department, ...(isMissing ? [missingNote] : []), ...others].filter((one) => one !== undefined);
  const pages = layOut(noted, (text, { size, bold }) => faces[bold ? 'bold' : 'regular'].width(text, size));
  drawPages(document, faces, pages, {
    header: [
      printable(`${evidence.department.name} (${evidence.department.site})`),
      `${documentTitle(evidence)}, from entries recorded by ${made}`,
    ],
    footer: `SHA-256 of evidence.json: ${hash}`,
  });
  await describe(document, evidence, data);
  return document;
}

/** Sets the metadata, attaches the file, and marks the document as PDF/A-3 with Unicode text. */
async function describe(document: PDFDocument, evidence: Evidence, data: Uint8Array): Promise<void> {
  const { department, question } = evidence;
  const at = new Date(question.asked_at);
  document.setTitle(`${documentTitle(evidence)}: ${department.name}`, { showInWindowTitleBar: true });
  document.setAuthor(department.name);
  document.setSubject('Evidence of training, with its proof');
  document.setCreator('Muster');
  document.setProducer('Muster');
  document.setLanguage('en-US');
  document.setCreationDate(at);
  document.setModificationDate(at);
  await document.attach(data, evidenceNames.data, {
    mimeType: 'application/json',
    description: 'The evidence: the question, its answer, and the records behind it',
    afRelationship: AFRelationship.Source,
    creationDate: at,
    modificationDate: at,
  });
  document.convertToPDFA({ conformance: '3U' });
}

/** Returns a block with printable texts. */
function printableBlock(block: Block, printable: (text: string) => string): Block {
  const piece = ({ text, ...others }: Piece) => ({ ...others, text: printable(text) });
  switch (block.kind) {
    case 'list':
      return { ...block, items: block.items.map(printable) };
    case 'facts':
      return { ...block, facts: block.facts.map(([label, value]) => [label, printable(value)]) };
    case 'table':
      return {
        ...block,
        ...(block.caption !== undefined && { caption: printable(block.caption) }),
        columns: block.columns.map(({ title, share }) => ({ title: printable(title), share })),
        rows: block.rows.map((cells) => cells.map((pieces) => pieces.map(piece))),
      };
    case 'blank':
    case 'page':
      return block;
    default:
      return { ...block, text: printable(block.text) };
  }
}
