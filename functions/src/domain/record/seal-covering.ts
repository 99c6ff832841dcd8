import type { Seal } from '@muster/shared/record/seal';
import type { SiteTable } from '../../table/core/client.ts';
import { SiteMemory } from '../../table/core/site-memory.ts';
import { latestSeal, sealsFrom } from '../../table/entities/seal.ts';

type Row = Pick<Seal, 'no' | 'at' | 'root'>;

/** A site's seals by number. Seals never change. */
const memory = new SiteMemory<readonly Row[]>();

/** Returns the first seal that covers the entries recorded by a moment (UTC ISO). Null: none yet. */
export async function sealCovering(table: SiteTable, known: string): Promise<Row | null> {
  const kept = memory.get(table) ?? [];
  const found = kept.find(({ at }) => at >= known);
  if (found) return found;
  const latest = await latestSeal(table);
  if (!latest || latest.at < known) return null;
  const added = await sealsFrom(table, (kept.at(-1)?.no ?? 0) + 1);
  const all = [...kept, ...added.map(({ no, at, root }) => ({ no, at, root }))];
  memory.set(table, all);
  return all.find(({ at }) => at >= known) ?? null;
}
