import { evidenceFormat, evidenceFormats } from '@muster/shared/record/evidence';
import { evidenceNames } from '@muster/shared/record/evidence-archive';
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate';
import type { EvidenceVariant, Outcome } from './evidence-variant.ts';

const { data, page, manifest } = evidenceNames;

/** Positions in an archive (APPNOTE 4.3): local headers, directory entries, and the end of the directory. */
interface Layout {
  headers: number[];
  entries: number[];
  directory: number;
  end: number;
}

function layoutOf(zip: Buffer): Layout {
  const end = zip.length - 22;
  const directory = zip.readUInt32LE(end + 16);
  const entries: number[] = [];
  for (let at = directory; at < end; at += 46 + zip.readUInt16LE(at + 28)) entries.push(at);
  return { headers: entries.map((at) => zip.readUInt32LE(at + 42)), entries, directory, end };
}

type Change = (zip: Buffer, layout: Layout) => Uint8Array | undefined;

/** Changes a copy of the bytes in place, or returns others. */
const ofZip = (name: string, change: Change, outcome: Outcome): EvidenceVariant => ({
  name,
  change(zip) {
    const copy = Buffer.from(zip);
    return new Uint8Array(change(copy, layoutOf(copy)) ?? copy);
  },
  outcome,
});

/** Packs the files anew. */
const ofFiles = (name: string, change: (files: Record<string, Uint8Array>) => Zippable, outcome: Outcome) =>
  ofZip(name, (zip) => zipSync(change(unzipSync(zip))), outcome);

/** Writes a value in the first file's header and in its directory entry, where the field is two bytes later. */
const inBoth = (write: (zip: Buffer, at: number) => void, field: number): Change =>
  function change(zip, { headers, entries }) {
    write(zip, (headers[0] ?? 0) + field);
    write(zip, (entries[0] ?? 0) + field + 2);
    return undefined;
  };

/** Inserts bytes and moves what the directory says about the later part. */
function inserted(zip: Buffer, { headers, entries, end }: Layout, at: number): Uint8Array {
  const extra = Buffer.from('extra');
  const move = (field: number) => zip.writeUInt32LE(zip.readUInt32LE(field) + extra.length, field);
  headers.forEach((header, n) => {
    if (header >= at) move((entries[n] ?? 0) + 42);
  });
  move(end + 16);
  return Buffer.concat([zip.subarray(0, at), extra, zip.subarray(at)]);
}

/** Replaces the first of two equally long names from a position on. */
const renamed = (zip: Buffer, at: number | undefined, from: string, to: string) => {
  zip.write(to, zip.indexOf(from, at));
  return undefined;
};

const twin = 'evidence.jsoM';
const packedElsewhere = /^The archive was packed by another program\. /;
const otherwise = /^The archive's directory describes evidence\.json differently from the file itself\.$/;
const between = /^There are bytes between the parts of the archive\.$/;
const afterEnd = /^There are bytes after the end of the archive: /;
const wrongSize = /^The archive states a wrong size or checksum of evidence\.json\.$/;
const unfit = /^The end of the archive's directory does not fit it\.$/;

const ofManifest = (name: string, change: (text: string) => string, outcome: Outcome) =>
  ofFiles(
    name,
    (files) => ({ ...files, [manifest]: strToU8(change(strFromU8(files[manifest] ?? new Uint8Array()))) }),
    outcome,
  );

/** Variants of the archive around the data. */
export const archiveVariants: readonly EvidenceVariant[] = [
  ofZip(
    'a comment',
    (zip, { end }) => {
      zip.writeUInt16LE(4, end + 20);
      return Buffer.concat([zip, Buffer.from('note')]);
    },
    /^The archive has a comment\.$/,
  ),
  ofZip(
    'bytes before the archive',
    (zip) => Buffer.concat([Buffer.from('MZ'), zip]),
    /^The archive does not begin with its first file\.$/,
  ),
  ofZip('bytes after the archive', (zip) => Buffer.concat([zip, Buffer.from('x')]), afterEnd),
  ofZip('two archives in one', (zip) => Buffer.concat([zip, zip]), afterEnd),
  ofZip('bytes between two files', (zip, layout) => inserted(zip, layout, layout.headers[1] ?? 0), between),
  ofZip('bytes before the directory', (zip, layout) => inserted(zip, layout, layout.directory), between),
  ofZip('another name in the file', (zip) => renamed(zip, 0, data, twin), /^The file contains "evidence\.jsoM", /),
  ofZip(
    'another name in the directory',
    (zip, { entries }) => renamed(zip, entries[0], data, twin),
    /^The archive has evidence\.json, but its directory lists "evidence\.jsoM" in its place\.$/,
  ),
  ofZip(
    'a file twice',
    (zip) => {
      const twice = Buffer.from(zipSync({ ...unzipSync(zip), [twin]: strToU8('{}') }));
      return Buffer.from(twice.toString('latin1').replaceAll(twin, data), 'latin1');
    },
    /^The file contains evidence\.json twice\.$/,
  ),
  ofFiles('a further file', (files) => ({ ...files, 'note.txt': strToU8('x') }), /^The file contains "note\.txt", /),
  ofFiles('no manifest', ({ [manifest]: _, ...files }) => files, /: manifest\.json is missing\.$/),
  ofFiles('no page', ({ [page]: _, ...files }) => files, /: verify\.html is missing\.$/),
  ofFiles('another order of files', (files) => Object.fromEntries(Object.entries(files).toReversed()), packedElsewhere),
  ofZip('files without compression', (zip) => zipSync(unzipSync(zip), { level: 0 }), packedElsewhere),
  ofZip(
    'a further field in a header',
    (zip) => zipSync(unzipSync(zip), { extra: { 1: strToU8('x') } }),
    packedElsewhere,
  ),
  ofZip('a comment on a file', (zip) => zipSync(unzipSync(zip), { comment: 'note' }), packedElsewhere),
  ofZip(
    'the flag of encryption',
    inBoth((zip, at) => zip.writeUInt16LE(1, at), 6),
    packedElsewhere,
  ),
  ofZip(
    'the flag of sizes after the file',
    inBoth((zip, at) => zip.writeUInt16LE(8, at), 6),
    packedElsewhere,
  ),
  ofZip(
    'another size in the directory',
    (zip, { entries }) => void zip.writeUInt32LE(1, (entries[0] ?? 0) + 24),
    otherwise,
  ),
  ofZip(
    'another checksum in the directory',
    (zip, { entries }) => void zip.writeUInt32LE(1, (entries[0] ?? 0) + 16),
    otherwise,
  ),
  ofZip(
    'another checksum',
    inBoth((zip, at) => zip.writeUInt32LE(1, at), 14),
    wrongSize,
  ),
  ofZip(
    'a smaller size',
    inBoth((zip, at) => zip.writeUInt32LE(zip.readUInt32LE(at) - 1, at), 22),
    wrongSize,
  ),
  ofZip(
    'bytes after a packed file',
    (zip, layout) => {
      inBoth((bytes, at) => bytes.writeUInt32LE(bytes.readUInt32LE(at) + 5, at), 18)(zip, layout);
      return inserted(zip, layout, layout.headers[1] ?? 0);
    },
    wrongSize,
  ),
  ofZip(
    'a size of 300 MB',
    inBoth((zip, at) => zip.writeUInt32LE(300 * 1024 * 1024, at), 22),
    /^The file is too large /,
  ),
  ofZip(
    'a further entry in the directory',
    (zip, { entries, end }) => {
      const entry = zip.subarray(entries[0], entries[1]);
      zip.writeUInt16LE(4, end + 8);
      zip.writeUInt16LE(4, end + 10);
      zip.writeUInt32LE(zip.readUInt32LE(end + 12) + entry.length, end + 12);
      return Buffer.concat([zip.subarray(0, end), entry, zip.subarray(end)]);
    },
    /^The archive's directory lists a file that is not in the archive\.$/,
  ),
  ofZip(
    'another place in the directory',
    (zip, { entries, headers }) => void zip.writeUInt32LE(headers[1] ?? 0, (entries[0] ?? 0) + 42),
    /^The archive's directory says that evidence\.json is in another place\.$/,
  ),
  ofZip('another number of files', (zip, { end }) => void zip.writeUInt16LE(2, end + 10), unfit),
  ofZip('the end of a larger format', (zip, { end }) => void zip.writeUInt32LE(0xffffffff, end + 16), unfit),
  ofZip('the end cut off', (zip) => zip.subarray(0, -30), /^The file is damaged: it cannot be unpacked\.$/),
  ofFiles(
    'data that the manifest does not know',
    (files) => ({ ...files, [data]: strToU8('{}') }),
    /^evidence\.json in the file was changed after packing\.$/,
  ),
  ofFiles(
    'a page that the manifest does not know',
    (files) => ({ ...files, [page]: strToU8('<p>It holds') }),
    /^verify\.html in the file was changed after packing\.$/,
  ),
  ofManifest(
    'an unknown field in the manifest',
    (text) => text.replace('{', '{\n  "note": "x",'),
    /^The field note is unknown \(manifest\.json\)\.$/,
  ),
  ofManifest(
    'a manifest without a hash',
    (text) => text.replace(/,\n {4}"verify\.html": "\w+"/, ''),
    /^The field sha256\.verify\.html is missing \(manifest\.json\)\.$/,
  ),
  ofManifest(
    'another format in the manifest',
    (text) => text.replace(evidenceFormat, 'muster-evidence-9'),
    /^The file has an unknown format: muster-evidence-9 \(manifest\.json\)\.$/,
  ),
  ofManifest(
    'an earlier format in the manifest',
    (text) => text.replace(evidenceFormat, evidenceFormats[0]),
    /^manifest\.json names another format\.$/,
  ),
  ofManifest(
    'a manifest with other spaces',
    (text) => text.replaceAll('  ', ' '),
    /^manifest\.json was rewritten by another program\.$/,
  ),
];
