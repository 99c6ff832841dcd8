import type { Table } from '../../../table/core/client.ts';
import { type Item, isExpired } from '../../../table/core/item.ts';
import type { ConfirmedExport, DeletionMark } from '../../../table/entities/deletion-mark.ts';
import { isItem, kindOfMoved, partOf } from '../../../table/entities/site-parts.ts';
import { everyItemOfClosed } from '../../../table/entities/whole-site.ts';
import { checkExport } from '../moving/check-export.ts';
import { KindDigests } from '../moving/kind-digests.ts';
import { UnusableExport } from '../moving/site-lines.ts';

/** The site's data are not those of the export. */
export class DiffersFromExport extends Error {
  override name = 'DiffersFromExport';
}

/**
 * Checks a whole export, and that it has every item of a closed site as it is now. Ignores items past their TTL, which
 * DynamoDB may have deleted meanwhile. Throws `UnusableExport` and `DiffersFromExport`.
 */
export async function compareExport(
  tables: Table,
  { site, registry }: DeletionMark,
  lines: AsyncIterable<string>,
  now: Date,
): Promise<ConfirmedExport> {
  const code = registry.site_code;
  const isCurrent = (item: Item) => !isExpired(item, now);
  const inFile = new KindDigests();
  async function* noted() {
    for await (const text of lines) {
      yield text;
      const item = text.startsWith('{"item"') ? (JSON.parse(text) as { item: unknown }).item : undefined;
      const kind = isItem(item) ? kindOfMoved(code, item) : undefined;
      if (isItem(item) && kind && isCurrent(item)) inFile.add(kind, item);
    }
  }
  const { header, manifest, digest, records } = await checkExport(noted());
  if (header.site !== code) throw new UnusableExport(`The file is an export of ${header.site}, not of ${code}`);
  const inTable = new KindDigests();
  let a_document: string | undefined;
  const span = { since: new Date(registry.created_at), now };
  for await (const { kind, items } of everyItemOfClosed(tables.site(code), site, span))
    for (const item of items.filter(isCurrent)) {
      inTable.add(kind, item);
      const part = partOf(code, kind, item);
      if (part.is === 'document' && !manifest.missing_documents.includes(part.document.id))
        a_document = part.document.id;
    }
  const differing = inFile.differences(inTable);
  if (differing.length > 0) throw new DiffersFromExport(differing.join(', '));
  const last = records.seals.at(-1);
  return {
    digest,
    exported_at: header.exported_at,
    root: manifest.root,
    ...(last && { last_seal: { no: last.no, at: last.at, root: last.root, key: last.key } }),
    documents: manifest.documents,
    ...(a_document !== undefined && { a_document }),
    missing_documents: manifest.missing_documents,
  };
}
