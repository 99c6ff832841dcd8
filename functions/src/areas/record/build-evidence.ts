import { toBase64 } from '@muster/shared/record/base64';
import { contentBytes, departmentChain } from '@muster/shared/record/chain';
import { type EntryContent, isKind } from '@muster/shared/record/entry';
import { type Evidence, type EvidenceChain, evidenceFormat } from '@muster/shared/record/evidence';
import { answerOf } from '@muster/shared/record/evidence-answer';
import { alwaysRecorded } from '@muster/shared/record/in-force';
import {
  departmentScope,
  hasRequirements,
  isDefinition,
  personScope,
  restsOn,
  type Scope,
} from '@muster/shared/record/rests-on';
import { topicOf } from '@muster/shared/record/topic';
import { mostTimestamps } from '@muster/shared/record/verify-timestamps';
import type { SiteContext } from '../../calls/site-context.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { Sealing } from '../../kernel/sealing.ts';
import { quietly } from '../../table/core/client.ts';
import { sha256 } from '../../table/core/hash.ts';
import { listSealKeys } from '../../table/entities/seal.ts';
import { listLeaves } from '../../table/entities/seal-leaves.ts';
import { type SealTimestamp, timestampsOf } from '../../table/entities/seal-timestamp.ts';
import { choosePeople, type PeopleFilter, type ReadChain, readChain } from './choose-people.ts';
import { endsSince } from './collect-ends.ts';
import { certificatesOf } from './evidence-certificates.ts';
import { proveChains } from './prove-chains.ts';
import { sealSite } from './seal-site.ts';

interface Question extends Omit<PeopleFilter, 'known' | 'most'> {
  /** UTC ISO. Default: now. */
  known?: string | undefined;
  /** Ids of requirements, including mandatory trainings. Empty: all in effect. */
  requirement_ids: readonly string[];
  /** The most people. Default: all. */
  most?: number;
  /** The number of an earlier seal whose root the reader has. */
  seal?: number | undefined;
  /** For an auditor: omits the reasons of exemptions from other requirements. */
  isLimited?: boolean;
}

/**
 * Returns the evidence for an answer (docs/record.md). Seals the site first, so that the last seal covers all of it.
 * `next` is the internal id after which more people follow.
 */
export async function buildEvidence(
  context: SiteContext,
  { requirement_ids, most = Number.POSITIVE_INFINITY, isLimited = false, seal, ...question }: Question,
  sealing: Sealing,
): Promise<{ evidence: Evidence; next: string | undefined }> {
  const { table, site, actor, now } = context;
  if (site.trial)
    throw new ApiError('forbidden', { detail: 'A trial department has no seals, so it has no evidence.' });
  const known = question.known ?? now.toISOString();
  const last = await sealSite(quietly(table), sealing, (before) => endsSince(table, before));
  const [leaves, keys] = await Promise.all([listLeaves(table, last.no), listSealKeys(table)]);
  const departmentLeaves = leaves.filter(({ chain }) => chain === departmentChain);
  const [[departmental], { people, next }] = await Promise.all([
    Promise.all(departmentLeaves.map((one) => readChain(table, one))),
    choosePeople(
      table,
      leaves.filter(({ chain }) => chain !== departmentChain),
      { ...question, known, most },
    ),
  ]);
  if (!departmental) throw new Error(`Seal ${last.no} of ${table.site} does not cover the department`);
  const chains = [departmental, ...people];
  const contents = ({ read }: ReadChain) => read.map(({ entry }) => entry);
  const topics = chains.flatMap(({ read }) => read.map(({ entry }) => topicOf(entry)));
  const asked = {
    on: question.on,
    known,
    ...(hasRequirements(topics)
      ? { training_ids: [], requirement_ids: [...requirement_ids] }
      : { training_ids: [...requirement_ids] }),
  };
  const ofDepartment = numbersIn(departmental, [departmentScope(asked, contents(departmental))], !isLimited);
  const shownDepartment = contents(departmental).filter(({ no }) => ofDepartment.has(no));
  // Later entries are shown, too: the page says whether they change the answer.
  const scopes = [asked, { ...asked, known: alwaysRecorded }].map((one) => personScope(one, shownDepartment));
  const isShown = isLimited ? reasonsOf(requirement_ids, contents(departmental)) : () => true;
  const shown = [
    shownChain(departmental, ofDepartment, isShown),
    ...people.map((one) => shownChain(one, numbersIn(one, scopes), isShown)),
  ];
  const proven = await proveChains(table, { seal: last, leaves }, shown.map(momentsIn), {
    known,
    also: seal === undefined ? [] : [seal],
  });
  const signing = new Set(proven.seals.map(({ key }) => key));
  const used = keys.filter(({ id }) => signing.has(id)).map(({ id, key }) => ({ id, key }));
  const numbers = proven.seals.map(({ no }) => no);
  const [certificates, timestamps] = await Promise.all([
    certificatesOf(sealing.archive.certificates, used, new Date(last.at)),
    timestampsOf(table, numbers),
  ]);
  const evidence: Evidence = {
    format: evidenceFormat,
    department: { site: table.site, name: site.name },
    question: { ...asked, asked_at: now.toISOString(), asked_by: actor.employee_id },
    answers: people.map((person) =>
      answerOf(person.chain, { person: contents(person), department: shownDepartment }, asked),
    ),
    chains: shown,
    ...proven,
    keys: used,
    ...(certificates.length > 0 && { certificates }),
    ...(timestamps.length > 0 && { timestamps: shownTimestamps(timestamps) }),
  };
  return { evidence, next };
}

/** Returns timestamps as evidence has them. A seal has more only if its authorities were changed several times. */
function shownTimestamps(stored: readonly SealTimestamp[]): NonNullable<Evidence['timestamps']> {
  const bySeal = Map.groupBy(stored, ({ seal }) => seal);
  const shown = [...bySeal.values()].flatMap((some) => some.slice(0, mostTimestamps));
  return shown.map(({ seal, token }) => ({ seal, token: toBase64(token) }));
}

const momentsIn = ({ chain, entries }: EvidenceChain) => ({
  chain,
  moments: entries.flatMap((one) => ('entry' in one ? [one.entry.recorded_at] : [])),
});

/**
 * Returns whether an entry's texts are shown. An exemption from a requirement outside these ids may have a private
 * reason. The entry itself stays, since the order and number of entries are proven.
 */
function reasonsOf(ids: readonly string[], department: readonly EntryContent[]): (entry: EntryContent) => boolean {
  const defined = department.filter(isKind('requirement.defined')).map(({ data }) => data);
  const trainings = defined.flatMap(({ requirement_id, rule }) =>
    rule.kind === 'certification' && ids.includes(requirement_id) ? rule.type_ids : [],
  );
  const about = new Set([...ids, ...trainings]);
  return (entry) => !isKind('exemption.granted', 'exemption.ended')(entry) || about.has(entry.data.requirement_id);
}

/**
 * Returns the numbers of the entries that a file shows: those on which answers within these scopes rest, and all
 * definitions, from which the page counts the requirements in effect.
 */
function numbersIn({ read }: ReadChain, scopes: readonly Scope[], withDefinitions = false): ReadonlySet<number> {
  const entries = read.map(({ entry }) => ({ no: entry.no, topic: topicOf(entry) }));
  const definitions = withDefinitions ? entries.filter(({ topic }) => isDefinition(topic)).map(({ no }) => no) : [];
  return new Set([...scopes.flatMap((scope) => [...restsOn(entries, scope)]), ...definitions]);
}

function shownChain(
  { chain, read }: ReadChain,
  shown: ReadonlySet<number>,
  isShown: (entry: EntryContent) => boolean,
): EvidenceChain {
  return {
    chain,
    entries: read.map(({ entry, texts }) => {
      // The reason for leaving is for roster managers only.
      const { separation: _, ...others } = texts;
      if (shown.has(entry.no)) return { entry, texts: isShown(entry) ? others : {} };
      const { no, hash } = entry;
      return { no, topic: topicOf(entry), digest: sha256(contentBytes(entry)), hash };
    }),
  };
}
