import { randomUUID } from 'node:crypto';
import { readLeaves } from '../../../areas/record/seal-site.ts';
import { listRoot } from '../../../areas/record/seal-trees.ts';
import type { SealArchive } from '../../../kernel/sealing.ts';
import type { SiteTable, Table } from '../../../table/core/client.ts';
import type { Item } from '../../../table/core/read.ts';
import { type Action, transact, withoutCollision } from '../../../table/core/write.ts';
import { audit } from '../../../table/entities/audit-entry.ts';
import { findDeletionMark } from '../../../table/entities/deletion-mark.ts';
import {
  findImportMark,
  type ImportMark,
  removeImportMark,
  setImportMark,
} from '../../../table/entities/import-mark.ts';
import { addRegistryEntry } from '../../../table/entities/registry.ts';
import { addSiteItem, findSite, isSiteItem, type Site } from '../../../table/entities/site.ts';
import { placeOf } from '../../../table/entities/site-parts.ts';
import { addItem, clearItem, keysToClear } from '../../../table/entities/whole-site.ts';
import { systemActor } from '../../jobs/system-actor.ts';
import { beingDeleted, SiteExists } from '../create-site.ts';
import type { CheckedExport } from './check-export.ts';
import type { KeptDocuments } from './export-site.ts';
import { areSame } from './record-ends.ts';
import { type ExportLine, lineDigest, readLine, UnusableExport } from './site-lines.ts';

export interface Importing {
  /** Returns the lines of the checked file, from the beginning. */
  lines(): AsyncIterable<string>;
  documents: KeptDocuments;
  archive: SealArchive;
  now: () => Date;
  /** Receives the number of lines written. */
  onProgress?: (lines: number) => void;
}

/** Another process has taken over the import. */
export class TakenOver extends Error {
  override name = 'TakenOver';
}

/** Items and characters of one transaction, which takes 100 actions (one for the mark) and 4 MB. */
const most = { items: 99, characters: 1_500_000 };

/**
 * Writes a checked export into the table. No one can use the site before one last transaction opens it. An interrupted
 * import continues; an import of another file is removed first. Throws `SiteExists`, `TakenOver`, and `UnusableExport`
 * if the seals are not those of this installation's archive or the lines were not checked. Returns the root over all
 * chain ends now in the table.
 */
export async function importSite(tables: Table, file: CheckedExport, importing: Importing): Promise<{ root: string }> {
  const { header, manifest, site, records } = file;
  const { documents, archive, now, onProgress } = importing;
  const code = header.site;
  const table = tables.provisioning(code);
  const archived = await archive.after(code, 0);
  if (
    !areSame(
      records.seals,
      archived.map(({ seal }) => seal),
    )
  )
    throw new UnusableExport(`The archive of this installation has different seals of ${code} than the file`);
  let mark = await begin(tables, file, now());

  let waiting: Action[] = [];
  let characters = 0;
  const digest = lineDigest();
  /** Throws unless all lines so far are the checked ones. */
  const requireChecked = (): number => {
    const { lines, sha256 } = digest.end();
    if (sha256 !== file.digests[lines - 1]) throw new UnusableExport('The file was changed while it was imported');
    return lines;
  };
  /** Writes the waiting items, so that all lines in the digest are written. */
  const flush = async () => {
    const written = requireChecked();
    const [from, to] = [mark, { ...mark, written }];
    const writes = waiting;
    await withoutCollision(() => transact(table, [...writes, setImportMark(table, from, to, takenOver)]));
    mark = to;
    [waiting, characters] = [[], 0];
    onProgress?.(written);
  };
  let arriving: { id: string; parts: Buffer[]; left: number } | undefined;
  for await (const text of importing.lines()) {
    const no = digest.count() + 1;
    // The signature follows the manifest. Nothing after the manifest is written.
    if (no > manifest.lines + 1) continue;
    const isFull = waiting.length >= most.items || characters + text.length > most.characters;
    if (isFull && waiting.length > 0 && !arriving) await flush();
    digest.add(text);
    if (no <= mark.written) continue;
    const line: ExportLine = readLine(text, no);
    if ('item' in line && !isSiteItem(table, line.item)) {
      waiting.push(addItem(table, line.item, () => new Error(`${placeOf(line.item)} is already in the table`)));
      characters += text.length;
    } else if ('document' in line) arriving = { id: line.document, parts: [], left: line.size };
    else if ('bytes' in line && arriving) {
      const bytes = Buffer.from(line.bytes, 'base64');
      arriving.parts.push(bytes);
      arriving.left -= bytes.length;
      if (arriving.left <= 0) {
        requireChecked();
        await documents.write(arriving.id, Buffer.concat(arriving.parts));
        arriving = undefined;
        await flush();
      }
    }
  }
  if (requireChecked() !== manifest.lines + 1) throw new UnusableExport('The file was cut off while it was imported');
  if (waiting.length > 0) await flush();

  const root = listRoot(await readLeaves(table));
  if (root !== manifest.root) throw new Error(`The ends of the records in the table do not match the file: ${root}`);
  const keys = new Map(records.keys.map(({ id, key }) => [id, key]));
  for (const seal of records.seals) {
    const key = keys.get(seal.key);
    if (key) await archive.keep({ seal, key });
  }
  const { name, timezone } = site as Item & Site;
  const taken = () => new SiteExists(`The site code ${code} is in use`);
  const last = mark;
  await withoutCollision(() =>
    transact(table, [
      addSiteItem(table, site, taken),
      addRegistryEntry(table, { site_code: code, name, created_at: header.created_at, timezone }, taken),
      removeImportMark(table, last, takenOver),
      audit(table, systemActor(), now(), {
        action: 'site.import',
        subject: { site: code },
        after: {
          exported_at: header.exported_at,
          root,
          digest: file.digest,
          ...('key' in file.signature ? { key: file.signature.key } : { unsigned: true }),
        },
      }),
    ]),
  );
  return { root };
}

const takenOver = () => new TakenOver('Another import of this site has started, so this one stops');

/** Takes over the import, from the beginning or its last mark. Returns the mark. */
async function begin(tables: Table, { header, manifest }: CheckedExport, now: Date): Promise<ImportMark> {
  const table = tables.provisioning(header.site);
  const inUse = new SiteExists(`The site code ${header.site} is in use`);
  if (await findSite(table)) throw inUse;
  if (await findDeletionMark(table)) throw new SiteExists(beingDeleted(header.site));
  const before = await findImportMark(table);
  const isSame = before?.file === manifest.sha256 && !before.clearing;
  const mine: ImportMark = { run: randomUUID(), file: manifest.sha256, written: before && isSame ? before.written : 0 };
  const first: ImportMark = before && !isSame ? { ...mine, clearing: true } : mine;
  await withoutCollision(() => transact(table, [setImportMark(table, before, first, takenOver)]));
  // An import completed meanwhile has removed its mark.
  if (await findSite(table)) {
    await transact(table, [removeImportMark(table, mine, takenOver)]);
    throw inUse;
  }
  if (first.clearing)
    await clear(tables.unserved(header.site), mine, first, { since: new Date(header.created_at), now });
  return mine;
}

/** Removes the items of an import of another file. */
async function clear(
  table: SiteTable,
  mine: ImportMark,
  mark: ImportMark,
  span: { since: Date; now: Date },
): Promise<void> {
  for await (const keys of keysToClear(table, span)) {
    for (let n = 0; n < keys.length; n += most.items) {
      const removals = keys.slice(n, n + most.items).map((key) => clearItem(table, key));
      await withoutCollision(() => transact(table, [...removals, setImportMark(table, mark, mark, takenOver)]));
    }
  }
  await withoutCollision(() => transact(table, [setImportMark(table, mark, mine, takenOver)]));
}
