import type { DocumentType } from '@muster/shared/rules/document-files';
import { smallPdf } from '@muster/testing/documents';
import { strToU8, type Zippable, zipSync } from 'fflate';

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const slides = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';
const text = 'application/vnd.oasis.opendocument.text';

export const types = { word, sheet, slides, text } as const satisfies Record<string, DocumentType>;

/** Returns a container of Office with these parts besides those that each has. */
export const office = (main = 'word/document.xml', more: Zippable = {}): Buffer =>
  Buffer.from(zipSync({ '[Content_Types].xml': strToU8('<Types/>'), [main]: strToU8('<document/>'), ...more }));

export const openDocument = (mimetype: string = text, more: Zippable = {}): Buffer =>
  Buffer.from(zipSync({ mimetype: [strToU8(mimetype), { level: 0 }], 'content.xml': strToU8('<office/>'), ...more }));

const chunk = (type: string, bytes: number[]) =>
  Buffer.concat([uint32(bytes.length), Buffer.from(type), Buffer.from(bytes), uint32(0)]);
const uint32 = (number: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
};

export const png = Buffer.concat([
  Buffer.from('89504e470d0a1a0a', 'hex'),
  chunk('IHDR', [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]),
  chunk('IDAT', [0x78, 0x9c, 0x63, 0, 0, 0, 1, 0, 1]),
  chunk('IEND', []),
]);
export const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffdb004300ffd9', 'hex');
export const webp = Buffer.concat([
  Buffer.from('RIFF'),
  Buffer.from([26, 0, 0, 0]),
  Buffer.from('WEBPVP8L'),
  Buffer.alloc(18),
]);
export const heic = Buffer.concat([uint32(24), Buffer.from('ftypheic'), uint32(0), Buffer.from('mif1heic')]);
export const csv = Buffer.from('\ufeffName,Minutes\r\nMüller,480\r\n');

/** Returns an end of a PDF behind other bytes. */
export const pdf = (content: string): Buffer => Buffer.concat([smallPdf, Buffer.from(content)]);

/** Returns a container in which the list of parts says that one unpacks to so many bytes. */
export function withDeclared(bytes: Buffer, name: string, unpacked: number): Buffer {
  const changed = Buffer.from(bytes);
  const at = changed.lastIndexOf(name) - 46;
  if (changed.readUInt32LE(at) !== 0x02014b50) throw new Error(`${name} is not in the list`);
  changed.writeUInt32LE(unpacked, at + 24);
  return changed;
}
