import type { compliance } from '@muster/shared/areas/compliance';
import type { ValidatedInput } from '@muster/shared/endpoint';
import type { BareEntry } from '@muster/shared/record/entry';
import { inForce } from '@muster/shared/record/in-force';
import type { PresenceOn } from '@muster/shared/record/presence-on';
import { unitTreeOn, withPartsOf } from '@muster/shared/record/unit-tree';
import type { RequirementStatus } from '@muster/shared/requirements/answer';
import { today } from '@muster/shared/rules/calendar';
import type { Auditor } from '../../table/entities/auditor.ts';
import type { Site } from '../../table/entities/site.ts';
import { auditedTopics, refuseUnauditedDay } from '../access/audited.ts';
import { recordedBy } from '../record/recorded-by.ts';

export type Asked = Omit<ValidatedInput<typeof compliance.summary>['query'], never>;

/** The day, the recorded-by moment and the people that a question covers. */
export interface Question {
  on: string;
  /** UTC ISO. */
  known: string;
  /** All entries so far count. */
  isNow: boolean;
  /** The day is today with all entries, so seats count. */
  hasSeats: boolean;
  requirement: readonly string[];
  rank: readonly string[];
  unit: readonly string[];
  group: readonly string[];
  status: readonly RequirementStatus[];
}

/**
 * Returns the question of a call; for auditors within the account's scope, by default on its latest day. Throws a field
 * error for a future day or moment, and `forbidden` outside that scope.
 */
export function questionOf(
  { on, known, requirement: named = [], rank = [], unit = [], group = [], status = [] }: Asked,
  context: { site: Pick<Site, 'timezone'>; now: Date; auditor?: Auditor | undefined },
): Question {
  const { site, now, auditor } = context;
  const day = today(site.timezone, now);
  const latest = auditor && auditor.range_until < day ? auditor.range_until : day;
  const asked = { on: on ?? latest, known };
  refuseUnauditedDay(context, asked.on);
  const requirement = auditedTopics(context, named);
  return {
    on: asked.on,
    known: recordedBy(asked, site.timezone, now),
    isNow: known === undefined,
    hasSeats: known === undefined && asked.on === day,
    requirement,
    rank,
    unit,
    group,
    status,
  };
}

/** Returns a question for the next page: of the same day, also after midnight. */
export const questionText = ({ known, ...asked }: Asked, { on }: Question): Record<string, string | undefined> => ({
  on,
  known,
  ...Object.fromEntries(
    (['requirement', 'rank', 'unit', 'group', 'status'] as const).map((name) => [name, asked[name]?.join(',')]),
  ),
});

/** Returns the units in a question with their sub-units on its day. `department`: the department's entries. */
export const requestedUnits = (
  { unit, on, known }: Pick<Question, 'unit' | 'on' | 'known'>,
  department: readonly BareEntry[],
): readonly string[] => (unit.length === 0 ? unit : withPartsOf(unitTreeOn(inForce(department, known), on), unit));

/** Returns whether a question covers a person, by their assignment on its day. */
export const isAboutPerson = (
  { rank, unit, group }: Pick<Question, 'rank' | 'unit' | 'group'>,
  { active, rank_id, unit_id, group_id }: Pick<PresenceOn, 'active' | 'rank_id' | 'unit_id' | 'group_id'>,
): boolean => active && fits(rank, rank_id) && fits(unit, unit_id) && fits(group, group_id);

/** Returns whether a filter is empty or contains an id. */
export const fits = (asked: readonly string[], id: string | undefined): boolean =>
  asked.length === 0 || (id !== undefined && asked.includes(id));
