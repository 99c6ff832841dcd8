import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { DocumentType } from '@muster/shared/rules/document-files';
import { checkContainer, endsAsZip, isZip, wrongType } from './zip-container.ts';

/** The announced size, hash and type of a file. */
export interface Announced {
  size: number;
  sha256: string;
  content_type: DocumentType;
}

/** Bytes in which readers look for the start of a format: PDF allows any offset, and browsers sniff them. */
const guessedFrom = 1024;

const startsWith = (hex: string) => (bytes: Buffer) => bytes.subarray(0, hex.length / 2).toString('hex') === hex;
const textAt = (bytes: Buffer, at: number, length = 4) => bytes.toString('latin1', at, at + length);

/** How files of each type begin. A package for all formats would be a third of the function (ADR 32). */
const beginsAs: Partial<Record<DocumentType, (bytes: Buffer) => boolean>> = {
  'application/pdf': (bytes) => bytes.subarray(0, guessedFrom).includes('%PDF-'),
  'image/png': startsWith('89504e470d0a1a0a'),
  'image/jpeg': startsWith('ffd8ff'),
  'image/webp': (bytes) => textAt(bytes, 0) === 'RIFF' && textAt(bytes, 8) === 'WEBP',
  'image/heic': (bytes) => textAt(bytes, 4) === 'ftyp' && /^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(textAt(bytes, 8)),
};

/** Markup of a web page, or of a picture that contains programs. */
const webPage = /<(!doctype\s+html|html|script|svg|iframe)\b|<\?php\b/i;
/** The start of a program, or of data that browsers show as a page. */
const beginsAsProgram = /^\s*(#!|<\?xml|<%)/i;

const twoFormats =
  'This file is two kinds of file in one, which is not allowed. Please save it again, or print it to PDF.';

/**
 * Returns why an uploaded file is refused, as a sentence. Undefined: it matches the announcement. Unpacks and runs
 * nothing: of containers, reads only the list of parts.
 */
export function refusalOf(bytes: Buffer, { size, sha256, content_type }: Announced): string | undefined {
  if (bytes.length !== size) return 'The file that arrived has a different size. Please send it again.';
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    return 'The file was changed in transit. Please send it again.';
  if (content_type === 'text/plain' || content_type === 'text/csv') return refusalOfText(bytes);
  const isContainer = content_type.startsWith('application/vnd.');
  if (isContainer) return isZip(bytes) ? checkContainer(bytes, content_type) : wrongType;
  return refusalOfDocument(bytes, content_type);
}

function refusalOfText(bytes: Buffer): string | undefined {
  if (!isUtf8(bytes) || bytes.includes(0))
    return 'This is not a plain text file. Please save it as UTF-8 text and try again.';
  const text = bytes.toString('utf8').replace(/^\ufeff/, '');
  if (webPage.test(text) || beginsAsProgram.test(text))
    return 'This file is a web page or a program, which is not allowed. Please print it to PDF.';
  return undefined;
}

/** Refuses a PDF or picture whose content does not match its type, or that contains anything else. */
function refusalOfDocument(bytes: Buffer, type: DocumentType): string | undefined {
  if (!beginsAs[type]?.(bytes)) return wrongType;
  const beginning = bytes.subarray(0, guessedFrom).toString('latin1');
  const isPdf = type === 'application/pdf';
  if (isPdf ? !beginning.startsWith('%PDF-') : beginning.includes('%PDF-')) return twoFormats;
  if (endsAsZip(bytes) || webPage.test(beginning)) return twoFormats;
  if (isPdf && !bytes.subarray(-guessedFrom).includes('%%EOF'))
    return 'This PDF file is not complete. Please save it again and try again.';
  return undefined;
}
