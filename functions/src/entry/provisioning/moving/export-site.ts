import { createHash } from 'node:crypto';
import type { SealSigner } from '../../../kernel/sealing.ts';
import type { SiteTable } from '../../../table/core/client.ts';
import type { Item } from '../../../table/core/read.ts';
import { transact } from '../../../table/core/write.ts';
import { audit } from '../../../table/entities/audit-entry.ts';
import type { StoredDocument } from '../../../table/entities/document.ts';
import type { RegistryEntry } from '../../../table/entities/registry.ts';
import { partOf, placeOf } from '../../../table/entities/site-parts.ts';
import { everyItem } from '../../../table/entities/whole-site.ts';
import { systemActor } from '../../jobs/system-actor.ts';
import { KindDigests } from './kind-digests.ts';
import { recordEnds } from './record-ends.ts';
import { signatureOf } from './signature.ts';
import {
  bytesInLine,
  type ExportedDocument,
  type ExportLine,
  exportFormat,
  lineDigest,
  type Manifest,
} from './site-lines.ts';

/** The bytes of stored documents. */
export interface KeptDocuments {
  /** Returns the bytes of a document. Undefined: missing. */
  read(id: string): Promise<Buffer | undefined>;
  /** Stores the bytes of a document, unless they exist. */
  write(id: string, bytes: Buffer): Promise<void>;
}

/** The site changed during the read, so the file would show no single moment. */
export class ChangedMeanwhile extends Error {
  override name = 'ChangedMeanwhile';
}

/** The site's records are damaged. */
export class DamagedRecords extends Error {
  override name = 'DamagedRecords';
}

export interface Exporting {
  /** The site in the registry. */
  site: RegistryEntry;
  documents: KeptDocuments;
  /** The seal key, which signs the file. */
  signer: SealSigner;
  now: Date;
  /** Receives the number of items read. */
  onProgress?: (items: number) => void;
}

/** The figures, digest and key that an export prints. */
export interface Exported extends Manifest {
  /** SHA-256 of the file without its signature. */
  digest: string;
  /** The id of the signing key. */
  key: string;
}

/**
 * Yields the lines of an export of a whole site, after adding an audit entry. Memory use is constant except for ids and
 * chain ends. Reads every item twice: items equal both times were so at the moment in between. Returns the figures for
 * comparison. Throws `ChangedMeanwhile`, and `DamagedRecords` if the records do not follow from their entries.
 */
export async function* exportSite(table: SiteTable, exporting: Exporting): AsyncGenerator<string, Exported> {
  const { site, documents, signer, now, onProgress } = exporting;
  const since = new Date(site.created_at);
  await transact(table, [audit(table, systemActor(), now, { action: 'site.export', subject: { site: table.site } })]);
  const digest = lineDigest();
  const text = (line: ExportLine): string => {
    const written = JSON.stringify(line);
    digest.add(written);
    return written;
  };
  const { site_code, name, created_at } = site;
  const exported_at = now.toISOString();
  yield text({ muster: 'site', format: exportFormat, site: site_code, name, created_at, exported_at });

  const first = new KindDigests();
  const ends = recordEnds(table.site);
  const files: Pick<StoredDocument, 'id' | 'sha256'>[] = [];
  let read = 0;
  for await (const { kind, items } of everyItem(table, { since, now })) {
    for (const item of items) {
      first.add(kind, item);
      const part = partOf(table.site, kind, item);
      ends.take(part);
      if (part.is === 'document') files.push({ id: part.document.id, sha256: part.document.sha256 });
      yield text({ item: plain(item) });
    }
    read += items.length;
    onProgress?.(read);
  }
  const { leaves, root, seals, faults } = await ends.end();
  for (const leaf of leaves) yield text({ chain: leaf.chain, entries: leaf.entries, head: leaf.head });

  const missing: string[] = [];
  for (const { id, sha256 } of files) {
    const bytes = await documents.read(id);
    if (!bytes || hashOfBytes(bytes) !== sha256) missing.push(id);
    else for (const line of linesOf({ document: id, size: bytes.length, sha256 }, bytes)) yield text(line);
  }

  const second = new KindDigests();
  for await (const { kind, items } of everyItem(table, { since, now })) {
    for (const item of items) second.add(kind, item);
  }
  const changed = first.differences(second);
  if (changed.length > 0) throw new ChangedMeanwhile(changed.join(', '));
  if (faults.length > 0) throw new DamagedRecords(faults.slice(0, 5).join('; '));
  const end: Manifest = {
    ...digest.end(),
    items: first.counts(),
    chains: leaves.length,
    entries: leaves.reduce((sum, { entries }) => sum + entries, 0),
    root,
    seals: seals.length,
    documents: files.length - missing.length,
    missing_documents: missing,
  };
  yield text({ end });
  const { sha256: whole } = digest.end();
  yield JSON.stringify(await signatureOf(whole, signer));
  return { ...end, digest: whole, key: signer.id };
}

function* linesOf(document: ExportedDocument, bytes: Buffer): Generator<ExportLine> {
  yield document;
  for (let n = 0; n < bytes.length; n += bytesInLine)
    yield { bytes: bytes.subarray(n, n + bytesInLine).toString('base64') };
}

export const hashOfBytes = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Returns an item that JSON represents fully. Throws for a value that JSON would lose. */
function plain(item: Item): Item {
  const refuse = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype)
      throw new Error(`The item ${placeOf(item)} has a value that an export cannot represent`);
    for (const part of Object.values(value)) refuse(part);
  };
  refuse(item);
  return item;
}
