import { createHash } from 'node:crypto';
import type { Item } from '../../../table/core/read.ts';
import { currentSchema, type Site } from '../../../table/entities/site.ts';
import { kindOfMoved, partOf, placeOf } from '../../../table/entities/site-parts.ts';
import { type RecordEnds, recordEnds } from './record-ends.ts';
import { checkSignature, type FoundSignature } from './signature.ts';
import {
  type ExportedDocument,
  type ExportHeader,
  type ExportSignature,
  exportFormat,
  lineDigest,
  type Manifest,
  readLine,
  UnusableExport,
} from './site-lines.ts';

/** A valid export, read to its end. */
export interface CheckedExport {
  header: ExportHeader;
  manifest: Manifest;
  /** Number of lines in the file. */
  lines: number;
  /** SHA-256 of the file without its signature. */
  digest: string;
  /** SHA-256 of the file up to each line: an import writes only checked lines. */
  digests: readonly string[];
  signature: FoundSignature;
  /** The item by which people find the site. */
  site: Item;
  records: RecordEnds;
}

/**
 * Reads and checks a whole export: its form, that nothing is missing or altered, that each chain follows from its
 * entries and continues the seals, and that each document has its hash. Throws `UnusableExport`. Reports the signature
 * for `requireConfirmed`. Keeps only ids and chain ends in memory.
 */
export async function checkExport(lines: AsyncIterable<string>): Promise<CheckedExport> {
  const refuse = (problem: string): never => {
    throw new UnusableExport(problem);
  };
  const digest = lineDigest();
  const digests: string[] = [];
  let header: ExportHeader | undefined;
  let manifest: Manifest | undefined;
  let signed: ExportSignature | undefined;
  let site: Item | undefined;
  let ends: ReturnType<typeof recordEnds> | undefined;
  const items = new Map<string, number>();
  const chains = new Map<string, string>();
  const documents = new Map<string, string>();
  const given = new Set<string>();
  let open: { of: ExportedDocument; left: number; sum: ReturnType<typeof createHash> } | undefined;

  function closeDocument(): void {
    if (!open) return;
    if (open.left !== 0 || open.sum.digest('hex') !== open.of.sha256)
      refuse(`The document ${open.of.document} is damaged`);
    open = undefined;
  }

  function takeItem(item: Item): void {
    const code = header?.site ?? '';
    const kind = kindOfMoved(code, item);
    if (!kind) throw new UnusableExport(`The file has an item that does not belong to ${code}: ${placeOf(item)}`);
    const name = kind.replace(/#$/, '');
    items.set(name, (items.get(name) ?? 0) + 1);
    const part = partOf(code, kind, item);
    if (part.is === 'site') site = item;
    if (part.is === 'document') documents.set(part.document.id, part.document.sha256);
    ends?.take(part);
  }

  let body: ReturnType<typeof digest.end> | undefined;
  let no = 0;
  for await (const text of lines) {
    no++;
    const line = readLine(text, no);
    if (signed || (manifest && !('signature' in line))) refuse('The file continues after its end');
    if ('signature' in line) {
      signed = line;
      continue;
    }
    if ('end' in line) body = digest.end();
    digest.add(text);
    digests.push(digest.end().sha256);
    if ('end' in line) {
      manifest = line.end;
      continue;
    }
    if (no === 1) {
      if (!('muster' in line)) return refuse('The file is not an export of a department');
      if (line.format > exportFormat)
        refuse('A newer version of Muster wrote the file: upgrade this installation first');
      header = line;
      ends = recordEnds(line.site);
    } else if ('muster' in line) refuse(`Line ${no} of the file is damaged`);
    else if ('item' in line) takeItem(line.item);
    else if ('chain' in line) chains.set(line.chain, `${line.entries} ${line.head}`);
    else if ('document' in line) {
      closeDocument();
      if (documents.get(line.document) !== line.sha256) refuse(`The document ${line.document} is damaged`);
      given.add(line.document);
      open = { of: line, left: line.size, sum: createHash('sha256') };
    } else {
      if (!open) return refuse(`Line ${no} of the file is damaged`);
      const bytes = Buffer.from(line.bytes, 'base64');
      open.left -= bytes.length;
      open.sum.update(bytes);
    }
  }
  closeDocument();
  if (!header || !ends) return refuse('The file is empty');
  if (!manifest || !body) return refuse('The file is cut off: its end is missing');
  if (manifest.lines !== body.lines || manifest.sha256 !== body.sha256)
    refuse('The file was altered: its hash does not match');
  for (const kind of new Set([...items.keys(), ...Object.keys(manifest.items)]))
    if (items.get(kind) !== manifest.items[kind]) refuse(`The file has a wrong number of items of ${kind}`);
  for (const id of documents.keys())
    if (!given.has(id) && !manifest.missing_documents.includes(id)) refuse(`The document ${id} is missing`);
  const records = await ends.end();
  if (records.faults.length > 0) refuse(records.faults.slice(0, 5).join('; '));
  if (records.root !== manifest.root || chains.size !== records.leaves.length)
    refuse('The ends of the records do not match');
  for (const { chain, entries, head } of records.leaves)
    if (chains.get(chain) !== `${entries} ${head}`) refuse(`The end of the record ${chain} does not match`);
  if (!site) return refuse('The file has no department');
  // Its entries would leave the audit log, and nothing would be sealed.
  if ((site as Partial<Site>).trial) refuse('A trial department cannot be imported');
  if (((site as Partial<Site>).schema ?? 0) > currentSchema)
    refuse('A newer version of Muster stored this department: upgrade this installation first');
  const { sha256: whole } = digest.end();
  return {
    header,
    manifest,
    lines: no,
    digest: whole,
    digests,
    signature: checkSignature(whole, signed),
    site,
    records,
  };
}
