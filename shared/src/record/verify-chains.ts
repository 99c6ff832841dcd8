import { beginningBytes, contentBytes, departmentChain, linkBytes, textBytes } from './chain.ts';
import type { EntryContent } from './entry.ts';
import type { Evidence, EvidenceChain, EvidenceEntry } from './evidence.ts';
import { Fault, hash, named } from './fault.ts';
import { departmentScope, hasRequirements, personScope, restsOn, type Scope } from './rests-on.ts';
import { type EntryTopic, topicOf } from './topic.ts';

/**
 * Checks every chain, the department's first because other answers depend on it. Returns the hashes of each, its
 * beginning first. Throws a `Fault`.
 */
export async function checkChains(evidence: Evidence): Promise<Map<string, string[]>> {
  const { question, chains } = evidence;
  const isDepartment = ({ chain }: EvidenceChain) => chain === departmentChain;
  const department = chains.find(isDepartment);
  if (!department) throw new Fault("The department's record is not in the file.");
  const ends = new Map([
    [departmentChain, await checkChain(evidence, department, departmentScope(question, shownIn(department)))],
  ]);
  const scope = personScope(question, shownIn(department));
  for (const chain of chains) {
    if (chain === department) continue;
    if (ends.has(chain.chain)) throw new Fault(`The file has ${named(chain.chain)} twice.`);
    ends.set(chain.chain, await checkChain(evidence, chain, scope));
  }
  const topics = chains.flatMap(({ entries }) => entries.map(topicIn));
  if (question.requirement_ids === undefined && hasRequirements(topics)) {
    throw new Fault('The answer leaves out requirements or exemptions in the records.');
  }
  return ends;
}

/** Returns the complete entries of a chain, without the hidden ones. */
export const shownIn = ({ entries }: EvidenceChain): EntryContent[] =>
  entries.flatMap((one) => ('entry' in one ? [one.entry] : []));

/**
 * Checks that entries follow from each other and include every entry that the answer depends on. Returns their hashes,
 * beginning first.
 */
async function checkChain(
  { department }: Evidence,
  { chain, entries }: EvidenceChain,
  scope: Scope,
): Promise<string[]> {
  const beginning = await hash(beginningBytes({ site: department.site, chain }));
  // In parallel. An entry that cannot be hashed is reported in its turn.
  const hashed = await Promise.allSettled(entries.map((given, n) => hashesOf(given, entries[n - 1], beginning)));
  for (const [n, given] of entries.entries()) {
    const place = `Entry ${n + 1} of ${named(chain)}`;
    const no = 'entry' in given ? given.entry.no : given.no;
    if (no !== n + 1) throw new Fault(`${place} has number ${no}: an entry was removed, added or moved.`);
    const made = hashed[n];
    if (made?.status !== 'fulfilled') throw made?.reason;
    // The previous hash is the stated one, which has already been checked.
    if (statedHash(given) !== made.value.after) throw new Fault(`${place} was altered or is in the wrong place.`);
    if ('entry' in given) checkTexts(place, given, made.value.texts);
  }
  const topics = entries.map((given, n) => ({ no: n + 1, topic: topicIn(given) }));
  for (const no of restsOn(topics, scope)) {
    const given = entries[no - 1];
    if (!given || !('entry' in given))
      throw new Fault(`Entry ${no} of ${named(chain)} is not shown, although the answer depends on it.`);
  }
  return [beginning, ...entries.map(statedHash)];
}

const statedHash = (given: EvidenceEntry): string => ('entry' in given ? given.entry.hash : given.hash);

/** Returns the hash of an entry after another or the beginning, and of each of its shown texts. */
async function hashesOf(given: EvidenceEntry, previous: EvidenceEntry | undefined, beginning: string) {
  const before = previous ? statedHash(previous) : beginning;
  const digest = 'entry' in given ? await hash(contentBytes(given.entry)) : given.digest;
  const texts = Object.entries('entry' in given ? given.texts : {});
  const [after, ...ofTexts] = await Promise.all([
    hash(linkBytes(before, digest, topicIn(given))),
    ...texts.map(async ([name, text]) => [name, await hash(textBytes(text))] as const),
  ]);
  return { after, texts: new Map(ofTexts) };
}

/** Returns the topic of an entry, shown or not. */
export const topicIn = (given: EvidenceEntry): EntryTopic => ('entry' in given ? topicOf(given.entry) : given.topic);

/** `hashes` are those of the texts. */
function checkTexts(
  place: string,
  { entry, texts }: Extract<EvidenceEntry, { entry: unknown }>,
  hashes: ReadonlyMap<string, string>,
): void {
  for (const [name, { salt, value }] of Object.entries(texts)) {
    const stated = new Map(Object.entries(entry.texts ?? {})).get(name);
    // Salt and text are hashed together, so letters could be moved into a longer salt.
    const isWhole = typeof value === 'string' && /^[0-9a-f]{32}$/.test(salt);
    if (!isWhole || stated === undefined || hashes.get(name) !== stated) {
      throw new Fault(`The ${name} of ${place.charAt(0).toLowerCase()}${place.slice(1)} was altered.`);
    }
  }
}
