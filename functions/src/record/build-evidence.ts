import { contentBytes, departmentChain } from '@muster/shared/record/chain';
import { type Evidence, type EvidenceChain, type EvidenceProof, evidenceFormat } from '@muster/shared/record/evidence';
import { answerOf } from '@muster/shared/record/evidence-answer';
import type { SealLeaf } from '@muster/shared/record/merkle';
import { restsOn } from '@muster/shared/record/rests-on';
import type { Seal } from '@muster/shared/record/seal';
import { topicOf } from '@muster/shared/record/topic';
import type { SiteContext } from '../site-context.ts';
import type { SiteTable } from '../table/core/client.ts';
import { sha256 } from '../table/core/hash.ts';
import { listEntries, type ReadEntry } from '../table/entities/record-entry.ts';
import { listSealKeys, listSeals } from '../table/entities/seal.ts';
import { listLeaves } from '../table/entities/seal-leaves.ts';
import { proverIn, type Sealing, sealSite } from './seal-site.ts';

interface Question {
  on: string;
  /** UTC ISO; now by default. */
  known?: string | undefined;
  training_ids: readonly string[];
  /** Internal ids. */
  people: readonly string[];
}

/**
 * Returns the evidence for an answer (docs/record.md): seals the site first, so that the last seal covers all of it. Proofs are made in the
 * first seal after `known` too, where there is one: it tells since when what was known then is sealed.
 */
export async function buildEvidence(context: SiteContext, question: Question, sealing: Sealing): Promise<Evidence> {
  const { table, site, actor, now } = context;
  const known = question.known ?? now.toISOString();
  const ids = [departmentChain, ...new Set(question.people)];
  const last = await sealSite(table, sealing);
  const seals = await sealsSince(table, known, last);
  const proving = [...new Set([seals[0]?.no ?? last.no, last.no])];
  const [read, keys, trees] = await Promise.all([
    Promise.all(ids.map(async (chain) => ({ chain, read: await listEntries(table, chain) }))),
    listSealKeys(table),
    Promise.all(proving.map(async (no) => ({ no, leaves: await listLeaves(table, no) }))),
  ]);
  const covered = new Map(trees.at(-1)?.leaves.map(({ chain, entries }) => [chain, entries]));
  // What was written since the seal was made is left out: it is not part of the answer either.
  const chains = read.map(({ chain, read }) => ({ chain, read: read.slice(0, covered.get(chain) ?? 0) }));
  const department = chains[0]?.read.map(({ entry }) => entry) ?? [];
  const asked = { on: question.on, known, training_ids: [...question.training_ids] };
  const used = new Set(seals.map(({ key }) => key));
  return {
    format: evidenceFormat,
    department: { site: table.site, name: site.name },
    question: { ...asked, asked_at: now.toISOString(), asked_by: actor.employee_id },
    answers: chains
      .slice(1)
      .map(({ chain, read }) => answerOf(chain, { person: read.map(({ entry }) => entry), department }, asked)),
    chains: chains.map((one) => shownChain(one, question.training_ids)),
    proofs: trees.flatMap(({ no, leaves }) => proofsIn(no, leaves, ids)),
    seals,
    keys: keys.filter(({ id }) => used.has(id)),
  };
}

function shownChain(
  { chain, read }: { chain: string; read: readonly ReadEntry[] },
  trainingIds: readonly string[],
): EvidenceChain {
  const shown = restsOn(
    read.map(({ entry }) => ({ no: entry.no, topic: topicOf(entry) })),
    trainingIds,
  );
  return {
    chain,
    entries: read.map(({ entry, texts }) => {
      if (shown.has(entry.no)) return { entry, texts };
      const { no, hash } = entry;
      return { no, topic: topicOf(entry), digest: sha256(contentBytes(entry)), hash };
    }),
  };
}

function proofsIn(seal: number, leaves: readonly SealLeaf[], chains: readonly string[]): EvidenceProof[] {
  const prove = proverIn(leaves);
  return chains.flatMap((chain) => {
    const proof = prove(chain);
    return proof ? [{ seal, ...proof }] : [];
  });
}

/** Returns the seals from the first one made at a moment or later up to `last`, in their order. */
async function sealsSince(table: SiteTable, moment: string, last: Seal): Promise<Seal[]> {
  const seals = [last];
  for (let first = last; ; ) {
    const page = await listSeals(table, { before: first.no, limit: 100 });
    const wanted = page.filter(({ at }) => at >= moment);
    seals.unshift(...wanted.toReversed());
    const next = seals[0];
    if (!next || page.length === 0 || wanted.length < page.length) return seals;
    first = next;
  }
}
