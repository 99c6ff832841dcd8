import { type BareEntry, isKind } from '../record/entry.ts';
import { inForce } from '../record/in-force.ts';
import { type TypeOn, typesOn } from '../record/types-on.ts';
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
 * Returns the requirements that are in force on a day, as recorded by a moment, by name. A mandatory training is one for everyone, under its
 * own id; a version with that id narrows it for as long as the training is mandatory, and makes it one from an earlier day if it is in force from then.
 */
export function requirementsOn(department: readonly BareEntry[], { on, known }: OnAndKnown): RequirementOn[] {
  const holding = inForce(department, known);
  const types = typesOn(holding, on);
  const versions = versionsOn(holding, on);
  const builtIn = [...types.values()].flatMap((type): RequirementOn[] => {
    const { type_id, name } = type;
    const narrowed = versions.get(type_id);
    const mandatory = mandatoryOn(type, narrowed, on);
    if (mandatory === undefined) return [];
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
 * Returns since when a training is mandatory on a day, and the entry that says so. A version that was entered while the training was mandatory counts from
 * its own day on, also where that is before the training's.
 */
function mandatoryOn(
  { mandatory_since: since, entry, periods }: TypeOn,
  narrowed: RequirementOn | undefined,
  on: string,
): RequirementOn['mandatory'] {
  const own = since === undefined ? undefined : { since, entry };
  if (!narrowed || (since !== undefined && since <= narrowed.version.since)) return own;
  const { version } = narrowed;
  const isEnteredIn = ({ opened, closed = Number.POSITIVE_INFINITY }: TypeOn['periods'][number]) =>
    opened < version.entry && version.entry < closed;
  const period = periods.find(isEnteredIn);
  return period && (period.until === undefined || on < period.until) ? version : own;
}

/** Returns the version of each requirement that counts on a day and has not ended by then: of what has begun, the last recorded (versions.ts). */
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
