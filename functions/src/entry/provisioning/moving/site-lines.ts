import { createHash } from 'node:crypto';
import { siteCode } from '@muster/shared/fields';
import * as z from 'zod';
import type { Item } from '../../../table/core/read.ts';
import { isItem } from '../../../table/entities/site-parts.ts';

/**
 * The lines of an export, one JSON object each: header, every item, the end of every chain, the documents with their
 * bytes, manifest, signature (docs/decisions/0034-move-and-delete-data.md). Format 1 has no signature.
 */

/** Raised if older versions could not read an export. */
export const exportFormat = 2;

const count = z.int().min(0);
const hexadecimal = z.string().regex(/^[0-9a-f]{64}$/);

const header = z.strictObject({
  muster: z.literal('site'),
  format: z.int(),
  site: siteCode,
  name: z.string(),
  /** UTC ISO: creation of the site, and start of this export. */
  created_at: z.iso.datetime(),
  exported_at: z.iso.datetime(),
});
export type ExportHeader = z.output<typeof header>;

const chain = z.strictObject({ chain: z.string(), entries: count, head: hexadecimal });

/** A document. Its bytes follow in separate lines. */
const document = z.strictObject({ document: z.string(), size: count, sha256: hexadecimal });
export type ExportedDocument = z.output<typeof document>;

const manifest = z.strictObject({
  end: z.strictObject({
    /** Number and SHA-256 of the lines before this one. */
    lines: count,
    sha256: hexadecimal,
    /** Number of items, by kind of partition. */
    items: z.record(z.string(), count),
    chains: count,
    entries: count,
    /** The root of the tree over all chain ends, as in a seal. */
    root: hexadecimal,
    seals: count,
    documents: count,
    /** Documents whose bytes were missing from the store. */
    missing_documents: z.array(z.string()),
  }),
});
export type Manifest = z.output<typeof manifest>['end'];

const signature = z.strictObject({
  /** ES256 of the SHA-256 of all lines before this one: r and s. */
  signature: z.string().regex(/^[0-9a-f]{128}$/),
  by: z.strictObject({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.base64url(), y: z.base64url() }),
});
export type ExportSignature = z.output<typeof signature>;

const item = z.strictObject({ item: z.custom<Item>(isItem) });
const bytes = z.strictObject({ bytes: z.base64() });

const anyLine = z.union([item, chain, document, bytes, manifest, signature, header]);
export type ExportLine =
  | { item: Item }
  | z.output<typeof chain>
  | ExportedDocument
  | z.output<typeof bytes>
  | { end: Manifest }
  | ExportSignature
  | ExportHeader;

/** An export that cannot be imported: damaged, cut off, altered, or of another version. */
export class UnusableExport extends Error {
  override name = 'UnusableExport';
}

/** Returns a parsed line. Throws `UnusableExport` for an invalid one. */
export function readLine(text: string, no: number): ExportLine {
  const damaged = () => new UnusableExport(`Line ${no} of the file is damaged`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw damaged();
  }
  const read = anyLine.safeParse(value);
  if (!read.success) throw damaged();
  return read.data as ExportLine;
}

/** Bytes of a document in one line. */
export const bytesInLine = 768 * 1024;

/** Counts and hashes lines, each with its line feed. `end` may be called between lines. */
export function lineDigest() {
  const sum = createHash('sha256');
  let lines = 0;
  return {
    add(line: string): void {
      sum.update(line).update('\n');
      lines++;
    },
    /** Returns the number of lines added. */
    count: () => lines,
    end: () => ({ lines, sha256: sum.copy().digest('hex') }),
  };
}
