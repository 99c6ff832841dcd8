import type { RequirementStatus } from '../requirements/answer.ts';
import { requirementsOn } from '../requirements/requirements-on.ts';
import { departmentChain } from './chain.ts';
import type { EntryContent } from './entry.ts';
import type { Evidence, EvidenceAnswer, EvidenceEntry } from './evidence.ts';
import { answerOf } from './evidence-answer.ts';
import { alwaysRecorded, inForce } from './in-force.ts';
import { departmentScope, isDefinition, personScope, restsOn, type Scope } from './rests-on.ts';
import { typesOn } from './types-on.ts';
import { shownIn, topicIn } from './verify-chains.ts';

/** The scope of a verified file. */
export interface AskedPart {
  /** Requested requirements, and all in effect on the day. `isAll`: the file shows every definition. */
  requirements: { asked: number; inEffect: number; isAll: boolean };
  /** People in the file, and records in the last seal: of everyone who was ever employed. */
  people: { asked: number; recorded: number };
  later: LaterEntries;
}

/** The shown entries that were recorded after the moment of the answer. */
export interface LaterEntries {
  count: number;
  /** The statuses that they change. Undefined: the file does not show enough of them. */
  changes: StatusChange[] | undefined;
}

/** A status by the moment of the answer, and by the last seal. Absent: the requirement did not apply. */
export interface StatusChange {
  chain: string;
  name: string;
  before?: StatusPart;
  after?: StatusPart;
}

type StatusPart = { name: string; status: RequirementStatus; detail?: string | undefined };

/** Returns the share of requirements and people in a verified file, and the later entries in its records. */
export function askedPart(evidence: Evidence): AskedPart {
  const { answers, chains, question, seals } = evidence;
  const department = chains.find(({ chain }) => chain === departmentChain)?.entries ?? [];
  const ids = question.requirement_ids ?? question.training_ids;
  const inEffect = idsInEffect(shownIn({ chain: departmentChain, entries: department }), question);
  return {
    requirements: {
      asked: ids.length === 0 ? inEffect.length : inEffect.filter((id) => ids.includes(id)).length,
      inEffect: inEffect.length,
      isAll: department.every((one) => 'entry' in one || !isDefinition(one.topic)),
    },
    people: { asked: answers.length, recorded: (seals.at(-1)?.chains ?? 1) - 1 },
    later: laterEntries(evidence),
  };
}

/** Returns the ids of all requirements in effect on the day, as recorded by the moment of the question. */
function idsInEffect(department: readonly EntryContent[], question: Evidence['question']): string[] {
  if (question.requirement_ids !== undefined) return requirementsOn(department, question).map(({ id }) => id);
  const types = typesOn(inForce(department, question.known), question.on);
  return [...types.values()].filter((type) => type.mandatory_since !== undefined).map(({ type_id }) => type_id);
}

function laterEntries({ answers, chains, question }: Evidence): LaterEntries {
  const isLater = ({ recorded_at }: EntryContent) => recorded_at > question.known;
  const count = chains.reduce((sum, chain) => sum + shownIn(chain).filter(isLater).length, 0);
  if (count === 0) return { count, changes: [] };
  const latest = { ...question, known: alwaysRecorded };
  const department = shownIn(chains.find(({ chain }) => chain === departmentChain) ?? { chain: '', entries: [] });
  const scopes = { department: departmentScope(latest, department), person: personScope(latest, department) };
  const isComplete = chains.every(({ chain, entries }) =>
    showsAll(entries, chain === departmentChain ? scopes.department : scopes.person),
  );
  if (!isComplete) return { count, changes: undefined };
  const personOf = (chain: string) => shownIn(chains.find((one) => one.chain === chain) ?? { chain, entries: [] });
  const changes = answers.flatMap((answer) =>
    changesBetween(answer, answerOf(answer.chain, { person: personOf(answer.chain), department }, latest)),
  );
  return { count, changes };
}

/** Returns whether a chain shows every entry within a scope. */
function showsAll(entries: readonly EvidenceEntry[], scope: Scope): boolean {
  const needed = restsOn(
    entries.map((one, n) => ({ no: n + 1, topic: topicIn(one) })),
    scope,
  );
  return entries.every((one, n) => 'entry' in one || !needed.has(n + 1));
}

/** Returns the statuses of a person that differ, by requirement. */
function changesBetween(before: EvidenceAnswer, after: EvidenceAnswer): StatusChange[] {
  const [then, now] = [statusesOf(before), statusesOf(after)];
  const ids = new Set([...then.keys(), ...now.keys()]);
  return [...ids].flatMap((id) => {
    const [old, latest] = [then.get(id), now.get(id)];
    if (old?.status === latest?.status && old?.detail === latest?.detail) return [];
    const { name = '' } = latest ?? old ?? {};
    return [{ chain: before.chain, name, ...(old && { before: old }), ...(latest && { after: latest }) }];
  });
}

function statusesOf({ active, requirements, statuses }: EvidenceAnswer): Map<string, StatusPart> {
  if (!active) return new Map();
  return requirements
    ? new Map(requirements.map((one) => [one.requirement_id, one]))
    : new Map(statuses.map((one) => [one.type_id, one]));
}
