import type { DamagedCopies, KeptSeal, SealArchive } from '../../kernel/sealing.ts';
import type { SiteTable } from '../../table/core/client.ts';
import { listSealKeys, sealsFrom } from '../../table/entities/seal.ts';

/** Compares an archive with every seal of the table. Undefined: all copies unchanged, or a write-once archive. */
export async function damagedCopies(table: SiteTable, archive: SealArchive): Promise<DamagedCopies | undefined> {
  if (!archive.damaged) return undefined;
  const [seals, published] = await Promise.all([sealsFrom(table, 1), listSealKeys(table)]);
  const keys = new Map(published.map(({ id, key }) => [id, key]));
  const kept = seals.flatMap((seal): KeptSeal[] => {
    const key = keys.get(seal.key);
    return key ? [{ seal, key }] : [];
  });
  const damaged = await archive.damaged(table.site, kept);
  return damaged.missing.length + damaged.altered.length > 0 ? damaged : undefined;
}
