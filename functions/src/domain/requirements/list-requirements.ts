import type { Requirement, RequirementVersionRow } from '@muster/shared/areas/requirements';
import { type EntryContent, isKind } from '@muster/shared/record/entry';
import { alwaysRecorded, inForce } from '@muster/shared/record/in-force';
import { type RequiredPeriod, requiredPeriods } from '@muster/shared/requirements/required-periods';
import {
  countsFrom,
  type RequirementVersion,
  requirementVersions,
  versionOn,
} from '@muster/shared/requirements/versions';

/** The entries of a mandatory training's type, and of requirements. */
type Definitions = readonly EntryContent[];

/** Returns all requirements ever defined and all mandatory trainings, by name; those in effect on a day first. */
export function requirementsIn(department: Definitions, on: string): Requirement[] {
  const versions = requirementVersions(department, alwaysRecorded);
  const types = typesIn(department);
  const mandatory = [...types.values()].filter(isAsked).map(({ data }) => data.type_id);
  const required = requiredPeriods(department);
  const ids = new Set([...versions.keys(), ...mandatory]);
  return [...ids]
    .map((id) =>
      present({
        id,
        versions: versions.get(id) ?? [],
        type: types.get(id),
        department,
        required: required.get(id) ?? [],
        on,
      }),
    )
    .sort((a, b) => Number(b.in_force) - Number(a.in_force) || a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
}

/** Returns the current entry of each training type, by its id. */
export function typesIn(department: Definitions): Map<string, EntryContent<'type.defined'>> {
  const types = new Map<string, EntryContent<'type.defined'>>();
  for (const entry of inForce(department, alwaysRecorded).filter(isKind('type.defined', 'type.removed'))) {
    if (isKind('type.defined')(entry)) types.set(entry.data.type_id, entry);
    else types.delete(entry.data.type_id);
  }
  return types;
}

/** Returns whether a training is a requirement of its own. */
export const isAsked = ({ data }: EntryContent<'type.defined'>): boolean => data.is_mandatory && !data.archived;

interface Told {
  id: string;
  versions: readonly RequirementVersion[];
  /** For a requirement derived from a mandatory training. */
  type: EntryContent<'type.defined'> | undefined;
  department: Definitions;
  required: RequiredPeriod[];
  on: string;
}

function present({ id, versions, type, department, required, on }: Told): Requirement {
  const today = versionOn(versions, on);
  const next = versions.filter((one) => one.entry.valid_on > on && countsFrom(one, on)).at(-1);
  const shown = (today ?? next ?? versions[0])?.entry.data;
  const ends = department.filter(isKind('requirement.defined', 'requirement.ended'));
  return {
    id,
    name: type?.data.name ?? shown?.name ?? '',
    kind: shown?.rule.kind ?? 'certification',
    built_in: type !== undefined,
    in_force: type ? isAsked(type) : today !== undefined,
    required,
    newest: ends.findLast(({ data }) => data.requirement_id === id)?.no ?? 0,
    versions: versions.map(rowOf),
  };
}

function rowOf({ entry, until }: RequirementVersion): RequirementVersionRow {
  const { name, asked, rule, source, pack } = entry.data;
  return {
    entry: entry.no,
    effective_from: entry.valid_on,
    effective_to: until ?? null,
    name,
    asked,
    rule,
    source: source ?? null,
    pack: pack ?? null,
    recorded_at: entry.recorded_at,
    recorded_by: entry.actor.employee_id,
  };
}
