import { inflateSync } from 'fflate';

/** File names within an evidence file, in their order. */
export const evidenceNames = { data: 'evidence.json', page: 'verify.html', manifest: 'manifest.json' } as const;

export type EvidenceName = (typeof evidenceNames)[keyof typeof evidenceNames];

const names: readonly string[] = Object.values(evidenceNames);

/** Maximum total size of unpacked parts, in bytes: about ten times the largest expected. */
const mostUnpacked = 256 * 1024 * 1024;

/** The signatures of a local header, a directory entry, and the end of the directory (APPNOTE 4.3). */
const signatures = { file: 0x04034b50, entry: 0x02014b50, end: 0x06054b50 };

/** The sizes of their fixed parts, in bytes. */
const sizes = { file: 30, entry: 46, end: 22 };

class Fault extends Error {}

const foreign = 'The archive was packed by another program. Choose the original file, or evidence.json from this one.';

/** A file of an archive, as its local header describes it. */
interface Packed {
  name: string;
  /** The position of the header. */
  offset: number;
  /** The header from its version to the size of the name, which the directory repeats. */
  header: Uint8Array;
  crc: number;
  size: number;
  content: Uint8Array;
}

/** Returns whether bytes begin or end like a ZIP archive. */
export const isArchive = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0x50 && bytes[1] === 0x4b) || signatureAt(bytes, bytes.length - sizes.end) === signatures.end;

/**
 * Unpacks an evidence file, or returns a sentence about its first fault. Accepts only archives as `zipSync` writes
 * them: the three files, then a directory that agrees with their headers, then its end, with no other byte anywhere.
 * Other programs would read such bytes differently.
 */
export function unpackEvidence(
  bytes: Uint8Array,
): { files: Record<EvidenceName, Uint8Array<ArrayBuffer>> } | { fault: string } {
  try {
    return { files: read(bytes) };
  } catch (error) {
    return { fault: error instanceof Fault ? error.message : 'The file is damaged: it cannot be unpacked.' };
  }
}

function read(bytes: Uint8Array): Record<EvidenceName, Uint8Array<ArrayBuffer>> {
  if (signatureAt(bytes, 0) !== signatures.file) throw new Fault('The archive does not begin with its first file.');
  const packed: Packed[] = [];
  let at = 0;
  let unpacked = 0;
  while (signatureAt(bytes, at) === signatures.file) {
    const file = readFile(bytes, at);
    const { name, content, size } = file;
    if (!names.includes(name))
      throw new Fault(`The file contains "${name.slice(0, 100)}", which is not part of an evidence file.`);
    if (packed.some((one) => one.name === name)) throw new Fault(`The file contains ${name} twice.`);
    unpacked += size;
    if (unpacked > mostUnpacked) throw new Fault('The file is too large to be an evidence file.');
    packed.push(file);
    at = content.byteOffset - bytes.byteOffset + content.length;
  }
  const directory = at;
  for (const file of packed) at = readEntry(bytes, at, file);
  readEnd(bytes, at, { files: packed.length, directory });
  const missing = names.find((name) => !packed.some((file) => file.name === name));
  if (missing !== undefined) throw new Fault(`The file is not an evidence file: ${missing} is missing.`);
  if (packed.some(({ name }, n) => name !== names[n])) throw new Fault(foreign);
  return Object.fromEntries(packed.map((file) => [file.name, inflate(file)])) as Record<
    EvidenceName,
    Uint8Array<ArrayBuffer>
  >;
}

function readFile(bytes: Uint8Array, offset: number): Packed {
  const view = viewOf(bytes, offset, sizes.file);
  const [nameSize, extraSize] = [view.getUint16(26, true), view.getUint16(28, true)];
  // Version 2.0, without encryption, data descriptor and other flags, deflated.
  const isOurs = view.getUint16(4, true) === 20 && view.getUint16(6, true) === 0 && view.getUint16(8, true) === 8;
  const start = offset + sizes.file + nameSize;
  const name = nameIn(bytes, offset + sizes.file, nameSize);
  if (names.includes(name) && (!isOurs || extraSize > 0)) throw new Fault(foreign);
  const compressed = view.getUint32(18, true);
  if (start + compressed > bytes.length) throw new Error('The archive is cut off');
  return {
    name,
    offset,
    header: bytes.subarray(offset + 4, offset + 28),
    crc: view.getUint32(14, true),
    size: view.getUint32(22, true),
    content: bytes.subarray(start, start + compressed),
  };
}

/** Requires the directory's entry of a file to repeat its header. Returns the position after it. */
function readEntry(bytes: Uint8Array, at: number, { name, header, offset }: Packed): number {
  const view = viewOf(bytes, at, sizes.entry);
  if (view.getUint32(0, true) !== signatures.entry)
    throw new Fault('There are bytes between the parts of the archive.');
  const nameSize = view.getUint16(28, true);
  const stated = nameIn(bytes, at + sizes.entry, nameSize);
  if (stated !== name) {
    const listed = stated.slice(0, 100);
    throw new Fault(`The archive has ${name}, but its directory lists "${listed}" in its place.`);
  }
  if (header.some((byte, n) => byte !== bytes[at + 6 + n]))
    throw new Fault(`The archive's directory describes ${name} differently from the file itself.`);
  // No extra field, comment, other disk or attributes; the version of the packing program is 2.0.
  const rest = [view.getUint16(4, true) - 20, ...bytes.subarray(at + 30, at + 42)];
  if (rest.some((number) => number !== 0)) throw new Fault(foreign);
  if (view.getUint32(42, true) !== offset)
    throw new Fault(`The archive's directory says that ${name} is in another place.`);
  return at + sizes.entry + nameSize;
}

function readEnd(bytes: Uint8Array, at: number, { files, directory }: { files: number; directory: number }): void {
  const found = signatureAt(bytes, at);
  if (found === signatures.entry) throw new Fault("The archive's directory lists a file that is not in the archive.");
  const view = viewOf(bytes, at, sizes.end);
  if (found !== signatures.end) throw new Fault('There are bytes between the parts of the archive.');
  if (view.getUint16(20, true) > 0) throw new Fault('The archive has a comment.');
  if (bytes.length > at + sizes.end)
    throw new Fault('There are bytes after the end of the archive: a second archive, for example.');
  const counts = [4, 6, 8, 10].map((field) => view.getUint16(field, true));
  const expected = [0, 0, files, files, at - directory, directory];
  if ([...counts, view.getUint32(12, true), view.getUint32(16, true)].some((number, n) => number !== expected[n]))
    throw new Fault("The end of the archive's directory does not fit it.");
}

/** Unpacks a file, which must have its stated size and checksum, and end where its packed bytes end. */
function inflate({ name, content, size, crc }: Packed): Uint8Array<ArrayBuffer> {
  // One byte more than stated, so that a longer file is noticed.
  const unpacked = inflateSync(content, { out: new Uint8Array(size + 1) });
  if (unpacked.length !== size || checksum(unpacked) !== crc || !needsAll(content, size))
    throw new Fault(`The archive states a wrong size or checksum of ${name}.`);
  return new Uint8Array(unpacked);
}

/** Returns whether packed bytes are incomplete without the last one. Unpacking ignores bytes after the packed file. */
function needsAll(content: Uint8Array, size: number): boolean {
  try {
    inflateSync(content.subarray(0, -1), { out: new Uint8Array(size + 1) });
    return false;
  } catch {
    return true;
  }
}

const signatureAt = (bytes: Uint8Array, at: number): number | undefined =>
  at >= 0 && at + 4 <= bytes.length ? viewOf(bytes, at, 4).getUint32(0, true) : undefined;

/** Throws if the bytes end earlier. */
function viewOf(bytes: Uint8Array, at: number, size: number): DataView {
  if (at + size > bytes.length) throw new Error('The archive is cut off');
  return new DataView(bytes.buffer, bytes.byteOffset + at, size);
}

/** Our names are ASCII. Names that are not text are only shown. */
const nameIn = (bytes: Uint8Array, at: number, size: number): string =>
  new TextDecoder().decode(viewOf(bytes, at, size));

const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++) remainder = remainder & 1 ? (remainder >>> 1) ^ 0xedb88320 : remainder >>> 1;
  return remainder;
});

/** Returns the CRC-32 of bytes, which ZIP archives have (APPNOTE 4.4.7). */
function checksum(bytes: Uint8Array): number {
  let remainder = 0xffffffff;
  for (const byte of bytes) remainder = (remainders[(remainder ^ byte) & 0xff] ?? 0) ^ (remainder >>> 8);
  return (remainder ^ 0xffffffff) >>> 0;
}
