import { type BareEntry, isKind } from '../record/entry.ts';
import { inForce } from '../record/in-force.ts';
import { typesOn } from '../record/types-on.ts';
import type { Asked, RequirementFacts, RequirementRule, Source } from './requirement.ts';

/** A requirement as a day knew it. */
export interface RequirementOn {
  /** Of one that follows from a mandatory training: the training's id. */
  id: string;
  name: string;
  asked: Asked;
  rule: RequirementRule;
  source: Source | undefined;
  pack: RequirementFacts['pack'];
  /** The entry of the department's record that says so, and since when it is in force. */
  version: { entry: number; since: string };
  /** It follows from a mandatory training: since when that is mandatory, and the entry that says so. */
  mandatory: { since: string; entry: number } | undefined;
}

/** The department's date, and the moment (UTC ISO) by which an entry was recorded to count. */
export interface OnAndKnown {
  on: string;
  known: string;
}

const everyone: Asked = { rank_ids: [], unit_ids: [], group_ids: [] };

/** Compares names as screens list them; of the same name by id. */
export const byName = (a: { id: string; name: string }, b: { id: string; name: string }): number =>
  a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1);

/**
 * Returns the requirements that are in force on a day, as recorded by a moment, by name. A mandatory training is one
 * for everyone, under its own id; a version with that id narrows it for as long as the training is mandatory.
 */
export function requirementsOn(department: readonly BareEntry[], { on, known }: OnAndKnown): RequirementOn[] {
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

/**
 * Returns the version of each requirement that counts on a day and has not ended by then: of what has begun, the last
 * recorded (versions.ts).
 */
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
