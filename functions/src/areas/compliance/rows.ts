import type { AskedRequirement, ComplianceRow } from '@muster/shared/areas/compliance';
import type { SiteContext } from '../../calls/site-context.ts';
import { type Called, namesOf } from '../../domain/requirements/people-names.ts';
import type { Question } from '../../domain/requirements/question.ts';
import { cachedTypes } from '../../table/entities/catalogue.ts';
import { readList } from '../../table/entities/site-list.ts';
import { type AssignedNames, assignedNames } from './assigned-names.ts';
import { type SelectedPerson, selectedPeople } from './selected-people.ts';
import { presentPart } from './standing.ts';

type InSite = Pick<SiteContext, 'table' | 'site' | 'now'>;

/** Rows with their people's internal ids, in that order. */
export interface ComplianceRows {
  requirements: AskedRequirement[];
  rows: { id: string; row: ComplianceRow }[];
  /** More rows follow. */
  more: boolean;
}

/** Returns `limit` rows after an id: of all people, or of these internal ids. The caller has checked access. */
export async function complianceRows(
  call: InSite,
  question: Question,
  { only, after, limit }: { only?: ReadonlySet<string>; after: string | undefined; limit: number },
): Promise<ComplianceRows> {
  // A few more than the limit, to replace people who are inactive or have left, and one to show whether more follow.
  const count = Math.ceil(limit * 1.1) + 10;
  const { requirements, people } = await selectedPeople(call, question, { after, count, only });
  const found: SelectedPerson[] = [];
  for await (const some of people) {
    found.push(...some);
    if (found.length > limit) break;
  }
  const shown = found.slice(0, limit);
  const isLacking = shown.some(({ cells }) => cells.some(({ lacking }) => lacking));
  const [names, assigned, partNames] = await Promise.all([
    namesOf(call, question, shown),
    assignedNames(call, question),
    isLacking ? namesOfParts(call) : noNames,
  ]);
  return {
    requirements: requirements.map(({ id, name, rule }) => ({ id, name, kind: rule.kind })),
    rows: shown.map((one) => ({
      id: one.history.id,
      row: rowOf(one, names.get(one.history.id), assigned(one.presence), partNames),
    })),
    more: found.length > shown.length,
  };
}

const noNames: ReadonlyMap<string, string> = new Map();

/** Reads the names of trainings and categories, for the parts of an hours requirement. */
async function namesOfParts(call: InSite): Promise<ReadonlyMap<string, string>> {
  const [types, categories] = await Promise.all([cachedTypes(call), readList(call.table, 'CATEGORY')]);
  return new Map([...types.values(), ...categories].map(({ id, name }) => [id, name]));
}

function rowOf(
  { presence, cells }: SelectedPerson,
  called: Called | undefined,
  assigned: AssignedNames,
  partNames: ReadonlyMap<string, string>,
): ComplianceRow {
  return {
    employee_id: called?.employee_id ?? presence.employee_id ?? '',
    name: called?.name ?? '',
    rank: assigned.rank_name ?? null,
    unit: assigned.unit_name ?? null,
    group: assigned.group_name ?? null,
    ...(called?.left && { left: true }),
    cells: cells.map(({ ends: _, exemption: __, lacking, ...cell }) => {
      if (!lacking) return cell;
      const { held: ___, ...part } = presentPart(lacking, (id) => partNames.get(id));
      return { ...cell, lacking: part };
    }),
  };
}
