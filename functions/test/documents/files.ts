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

/**
 * Returns a container whose end record has another number at a place: 8 its parts here, 10 all of them, 12 the size of
 * their list, 16 where it begins.
 */
export function withEnd(bytes: Buffer, at: 8 | 10 | 12 | 16, change: (value: number) => number): Buffer {
  const changed = Buffer.from(bytes);
  const end = changed.length - 22;
  if (at < 12) changed.writeUInt16LE(change(changed.readUInt16LE(end + at)), end + at);
  else changed.writeUInt32LE(change(changed.readUInt32LE(end + at)), end + at);
  return changed;
}

/** Returns the same container with the records that archives of more than 4 GB have, whose end record tells nothing. */
export function withLargeRecords(bytes: Buffer, change: (record: Buffer) => void = () => undefined): Buffer {
  const at = bytes.length - 22;
  const end = Buffer.from(bytes.subarray(at));
  const [record, locator] = [Buffer.alloc(56), Buffer.alloc(20)];
  record.write('PK\x06\x06', 'latin1');
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt32LE(0x002d002d, 12);
  record.writeBigUInt64LE(BigInt(end.readUInt16LE(8)), 24);
  record.writeBigUInt64LE(BigInt(end.readUInt16LE(10)), 32);
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(12)), 40);
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(16)), 48);
  change(record);
  locator.write('PK\x06\x07', 'latin1');
  locator.writeBigUInt64LE(BigInt(at), 8);
  locator.writeUInt32LE(1, 16);
  end.fill(0xff, 8, 20);
  return Buffer.concat([bytes.subarray(0, at), record, locator, end]);
}

/** Returns an OpenDocument file whose list has one stored part of this size many times over, each called `mimetype`. */
export function manyCopies(count: number, size: number): Buffer {
  const one = zipSync({ mimetype: [new Uint8Array(size), { level: 0 }] });
  const bytes = Buffer.from(one);
  const list = bytes.readUInt32LE(bytes.length - 6);
  const entry = Buffer.from(bytes.subarray(list, bytes.length - 22));
  // It says that it unpacks to little.
  entry.writeUInt32LE(40, 24);
  const end = Buffer.from(bytes.subarray(-22));
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(entry.length * count, 12);
  return Buffer.concat([bytes.subarray(0, list), ...Array<Buffer>(count).fill(entry), end]);
}
