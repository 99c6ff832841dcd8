import type { ComplianceSummary, SummarisedRequirement } from '@muster/shared/areas/compliance';
import { inForce } from '@muster/shared/record/in-force';
import { placedUnitNames, unitAndAbove, unitTreeOn } from '@muster/shared/record/unit-tree';
import { countPerson, emptyShare } from '@muster/shared/requirements/compliant';
import type { RequirementRule } from '@muster/shared/requirements/requirement';
import { addMonths } from '@muster/shared/rules/calendar';
import { lastDay } from '@muster/shared/rules/class-sessions';
import type { Call } from '../../calls/call.ts';
import { sealCovering } from '../../domain/record/seal-covering.ts';
import { auditComplianceRead } from '../../domain/requirements/audit-read.ts';
import { type Question, questionOf } from '../../domain/requirements/question.ts';
import { cachedTypes, upcomingClasses } from '../../table/entities/catalogue.ts';
import type { TrainingClass } from '../../table/entities/training-class.ts';
import type { TrainingType } from '../../table/entities/training-type.ts';
import { assignedNames } from './assigned-names.ts';
import { Compared, CountedRequirement } from './counted.ts';
import { selectedPeople } from './selected-people.ts';

/** Returns the counts of a compliance question. */
export async function complianceSummary(call: Call<'compliance', 'summary'>): Promise<ComplianceSummary> {
  const { table, query } = call;
  const question = questionOf(query, call);
  const { on, known } = question;
  const [counted, sealed, types, classes] = await Promise.all([
    countPeople(call, question),
    sealCovering(table, known),
    cachedTypes(call),
    // Upcoming classes matter today only, and are outside an auditor's access.
    question.hasSeats && !call.auditor ? upcomingClasses(call, { countNow: true }) : [],
    auditComplianceRead(call, 'summary', question),
  ]);
  const months = Array.from({ length: 12 }, (_, n) => addMonths(`${on.slice(0, 7)}-01`, n).slice(0, 7));
  return {
    on,
    known,
    sealed,
    people: counted.people,
    current: counted.current,
    without_requirement: counted.without_requirement,
    requirements: counted.requirements.map(({ id, name, rule, count }): SummarisedRequirement => {
      const mending = helpfulTypes(rule, types);
      const ofThem = classes.filter(({ type_id, is_active }) => is_active && mending.includes(type_id));
      return {
        id,
        name,
        kind: rule.kind,
        people: count.people,
        current: count.current,
        by_status: count.by_status,
        months: months.map((month) => ({
          month,
          expiring: count.ending.get(month) ?? 0,
          ...seatsIn(ofThem.filter(({ sessions }) => lastDay(sessions).startsWith(month))),
        })),
        type_ids: mending,
      };
    }),
    units: counted.units,
    ranks: counted.ranks,
    groups: counted.groups,
    exemptions: counted.exemptions,
  };
}

async function countPeople(call: Call<'compliance', 'summary'>, question: Question) {
  const [{ department, requirements, people }, assigned] = await Promise.all([
    selectedPeople(call, question),
    assignedNames(call, question),
  ]);
  const holding = inForce(department, question.known);
  const tree = unitTreeOn(holding, question.on);
  const placed = placedUnitNames(holding, question.on);
  const byId = new Map(requirements.map((one) => [one.id, { ...one, count: new CountedRequirement() }]));
  const [units, ranks, groups] = [new Compared(), new Compared(), new Compared()];
  const all = { ...emptyShare(), without_requirement: 0, exemptions: 0 };
  for await (const some of people) {
    for (const person of some) {
      const statuses = person.cells.map(({ status }) => status);
      const { unit_id, rank_id, group_id } = person.presence;
      const { unit_name, rank_name, group_name } = assigned(person.presence);
      countPerson(all, statuses);
      if (statuses.length === 0) all.without_requirement += 1;
      all.exemptions += new Set(person.cells.flatMap(({ exemption }) => exemption ?? [])).size;
      for (const cell of person.cells) byId.get(cell.requirement_id)?.count.add(cell);
      units.add(unit_id, unit_name, statuses);
      for (const above of unit_id === undefined ? [] : unitAndAbove(tree, unit_id).slice(1)) {
        units.add(above, assigned({ unit_id: above, unit_name: placed.get(above) }).unit_name, statuses);
      }
      ranks.add(rank_id, rank_name, statuses);
      groups.add(group_id, group_name, statuses);
    }
  }
  return {
    ...all,
    requirements: [...byId.values()],
    units: units.list().map((unit) => {
      const parent_id = unit.id === null ? undefined : tree.get(unit.id);
      return { ...unit, ...(parent_id !== undefined && { parent_id }) };
    }),
    ranks: ranks.list(),
    groups: groups.list(),
  };
}

const seatsIn = (classes: readonly Readonly<TrainingClass>[]) => ({
  seats: classes.reduce((sum, { class_size }) => sum + class_size, 0),
  free_seats: classes.reduce(
    (sum, { class_size, enrolled_count }) => sum + Math.max(0, class_size - enrolled_count),
    0,
  ),
});

/** Returns the ids of the trainings whose classes help meet a requirement, by name. Omits archived ones. */
function helpfulTypes(rule: RequirementRule, types: ReadonlyMap<string, Readonly<TrainingType>>): string[] {
  if (rule.kind === 'evaluation') return [];
  const counts = ({ id, category_ids = [] }: Readonly<TrainingType>) =>
    rule.kind === 'certification'
      ? rule.type_ids.includes(id)
      : !rule.excluded.type_ids.includes(id) && !category_ids.some((one) => rule.excluded.category_ids.includes(one));
  return [...types.values()]
    .filter((type) => !type.archived && counts(type))
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ id }) => id);
}
