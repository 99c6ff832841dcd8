import type { DocumentType } from '@muster/shared/rules/document-files';
import { strFromU8, unzipSync } from 'fflate';

/** Limits on what a container declares to unpack to, so that opening it cannot fill a disk. */
const mostParts = 5_000;
const mostUnpacked = 200 * 1024 * 1024;
/** XML text shrinks to a tenth, a zip bomb to a thousandth. Small parts may shrink more. */
const mostRatio = 100;
const ratioFrom = 1024 * 1024;

/** The main part of each format, by type. */
const mainParts: Partial<Record<DocumentType, string>> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'word/document.xml',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xl/workbook.xml',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'ppt/presentation.xml',
};
const openDocument: DocumentType = 'application/vnd.oasis.opendocument.text';

/** Parts that contain programs: macros of Office and OpenDocument, controls, and self-running files. */
const programs =
  /(^|\/)(vbaproject\.bin|vbadata\.xml|activex\/|basic\/|scripts\/|macrosheets\/)|\.(exe|dll|com|scr|bat|cmd|ps1|vbs|js|jse|wsf|hta|msi|jar|lnk|html?|svg|sh)$/i;
/** Pictures of Office. Its icons are SVG, which Office draws without running anything. */
const officePicture = /^(word|xl|ppt)\/media\/[^/]+\.svg$/i;

export const wrongType =
  'The content of this file does not match its name. Please save it again in its original program.';
const damaged = 'This file is damaged, or something was added to it. Please save it again in its original program.';
const tooMuch = 'This file would become too large when opened. Please print it to PDF.';
const withPrograms =
  'This file contains macros or programs, which are not allowed. Please save it without them, or print it to PDF.';

const localHeader = Buffer.from('PK\x03\x04', 'latin1');
const endRecord = Buffer.from('PK\x05\x06', 'latin1');
const endBytes = 22;

export const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 4).equals(localHeader);

/** Returns whether the file ends as a zip archive, whatever it begins with. */
export function endsAsZip(bytes: Buffer): boolean {
  const last = bytes.subarray(-(endBytes + 0xffff));
  for (let at = last.lastIndexOf(endRecord); at >= 0; at = at > 0 ? last.lastIndexOf(endRecord, at - 1) : -1)
    if (at + endBytes <= last.length && at + endBytes + last.readUInt16LE(at + 20) <= last.length) return true;
  return false;
}

interface Part {
  name: string;
  packed: number;
  unpacked: number;
}

/** Returns why an Office or OpenDocument container is refused, by its list of parts alone. Undefined: accepted. */
export function checkContainer(bytes: Buffer, type: DocumentType): string | undefined {
  // Nothing may follow the end record: a comment could hide another file.
  if (bytes.length < endBytes || !bytes.subarray(-endBytes, -endBytes + 4).equals(endRecord)) return damaged;
  if (!hasOneDirectory(bytes)) return damaged;
  let parts: Part[];
  try {
    parts = partsOf(bytes);
  } catch (error) {
    return error instanceof TooManyParts ? tooMuch : damaged;
  }
  const unpacked = parts.reduce((sum, part) => sum + part.unpacked, 0);
  if (unpacked > mostUnpacked) return tooMuch;
  if (parts.some((part) => part.unpacked > ratioFrom && part.unpacked > part.packed * mostRatio)) return tooMuch;
  // Parts that share bytes unpack to more than the file could contain.
  if (parts.reduce((sum, part) => sum + part.packed, 0) > bytes.length) return tooMuch;
  const names = parts.map(({ name }) => name);
  if (new Set(names).size < names.length || names.some((name) => /(^[/\\])|(^|[/\\])\.\.([/\\]|$)/.test(name)))
    return damaged;
  if (names.some((name) => programs.test(name) && !officePicture.test(name))) return withPrograms;
  const main = mainParts[type];
  const isType = main ? names.includes(main) && names.includes('[Content_Types].xml') : isOpenDocument(bytes);
  return isType ? undefined : wrongType;
}

/** Signatures of large archives: the record with the numbers, and the locator behind it. */
const largeRecord = Buffer.from('PK\x06\x06', 'latin1');
const largeLocator = Buffer.from('PK\x06\x07', 'latin1');
const largeRecordBytes = 56;
const largeLocatorBytes = 20;

/**
 * Returns whether a container is one archive: the end record counts all parts, and their list ends where it begins.
 * Otherwise programs could read a different list than we do.
 */
function hasOneDirectory(bytes: Buffer): boolean {
  const end = bytes.length - endBytes;
  const [here, all] = [bytes.readUInt16LE(end + 8), bytes.readUInt16LE(end + 10)];
  const [size, offset] = [bytes.readUInt32LE(end + 12), bytes.readUInt32LE(end + 16)];
  if (here !== all || bytes.readUInt32LE(end + 4) !== 0) return false;
  const locator = end - largeLocatorBytes;
  if (locator < 0 || !bytes.subarray(locator, locator + 4).equals(largeLocator)) return offset + size === end;
  const record = locator - largeRecordBytes;
  if (record < 0 || !bytes.subarray(record, record + 4).equals(largeRecord)) return false;
  const number = (at: number) => Number(bytes.readBigUInt64LE(record + at));
  const [largeHere, largeAll, largeSize, largeOffset] = [24, 32, 40, 48].map(number) as [
    number,
    number,
    number,
    number,
  ];
  return (
    Number(bytes.readBigUInt64LE(locator + 8)) === record &&
    largeHere === largeAll &&
    largeOffset + largeSize === record &&
    // Some programs read only the end record, so its own numbers must match.
    (all === 0xffff || all === largeAll) &&
    (size === 0xffffffff || size === largeSize) &&
    (offset === 0xffffffff || offset === largeOffset)
  );
}

class TooManyParts extends Error {}

/** Returns the parts in the central directory, without unpacking any. */
function partsOf(bytes: Buffer): Part[] {
  const parts: Part[] = [];
  unzipSync(bytes, {
    filter({ name, size, originalSize }) {
      if (parts.length === mostParts) throw new TooManyParts();
      parts.push({ name, packed: size, unpacked: originalSize });
      return false;
    },
  });
  return parts;
}

/** Returns whether the stored part `mimetype` declares OpenDocument text. Only for a checked list. */
function isOpenDocument(bytes: Buffer): boolean {
  try {
    const { mimetype } = unzipSync(bytes, {
      filter: ({ name, compression, size, originalSize }) =>
        name === 'mimetype' && compression === 0 && size < 100 && originalSize < 100,
    });
    return mimetype !== undefined && strFromU8(mimetype) === openDocument;
  } catch {
    return false;
  }
}
