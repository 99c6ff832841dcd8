import { type BareEntry, isKind } from '../record/entry.ts';
import { inForce } from '../record/in-force.ts';
import { typesOn } from '../record/types-on.ts';
import type { Asked, RequirementFacts, RequirementRule, Source } from './requirement.ts';

/** A requirement on a day. */
export interface RequirementOn {
  /** For a requirement derived from a mandatory training, that training's id. */
  id: string;
  name: string;
  asked: Asked;
  rule: RequirementRule;
  source: Source | undefined;
  pack: RequirementFacts['pack'];
  /** The department's entry, and the day from which it is in effect. */
  version: { entry: number; since: string };
  /** For a requirement derived from a mandatory training: the day from which that is mandatory, and its entry. */
  mandatory: { since: string; entry: number } | undefined;
}

/** The department's date, and the recording deadline (UTC ISO) of entries that count. */
export interface DayAndMoment {
  on: string;
  known: string;
}

const everyone: Asked = { rank_ids: [], unit_ids: [], group_ids: [] };

/** Orders by name as screens do, then by id. */
export const byName = (a: { id: string; name: string }, b: { id: string; name: string }): number =>
  a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1);

/**
 * Returns the requirements in effect on a day, as recorded by a moment, by name. A mandatory training is a requirement
 * for everyone, with its own id; a version with that id narrows it while the training is mandatory.
 */
export function requirementsOn(department: readonly BareEntry[], { on, known }: DayAndMoment): RequirementOn[] {
  const holding = inForce(department, known);
  const types = typesOn(holding, on);
  const versions = versionsOn(holding, on);
  const builtIn = [...types.values()].flatMap((type): RequirementOn[] => {
    const { type_id, name, mandatory_since: since, entry } = type;
    if (since === undefined) return [];
    const narrowed = versions.get(type_id);
    const mandatory = { since, entry };
    const plain = {
      asked: everyone,
      rule: { kind: 'certification' as const, type_ids: [type_id] },
      source: undefined,
      pack: undefined,
      version: mandatory,
    };
    return [{ ...(narrowed ?? plain), id: type_id, name, mandatory }];
  });
  const others = [...versions.values()].filter(({ id }) => !types.has(id));
  return [...builtIn, ...others].sort(byName);
}

/** Returns the version of each requirement in effect on a day: the last recorded one that has begun (versions.ts). */
function versionsOn(holding: readonly BareEntry[], on: string): Map<string, RequirementOn> {
  const found = new Map<string, RequirementOn>();
  const entries = holding.filter(isKind('requirement.defined', 'requirement.ended'));
  for (const entry of entries.filter(({ valid_on }) => valid_on <= on).toSorted((a, b) => a.no - b.no)) {
    const { requirement_id: id } = entry.data;
    if (entry.kind === 'requirement.ended') found.delete(id);
    else {
      const { name, asked, rule, source, pack } = entry.data;
      const version = { entry: entry.no, since: entry.valid_on };
      found.set(id, { id, name, asked, rule, source, pack, version, mandatory: undefined });
    }
  }
  return found;
}
