import type { FirearmHistory } from '@muster/shared/areas/firearms';
import { type EntryContent, isKind } from '@muster/shared/record/entry';
import { alwaysRecorded, inForce, standingFor } from '@muster/shared/record/in-force';
import { today } from '@muster/shared/rules/calendar';
import type { SiteContext } from '../../calls/site-context.ts';
import { type People, readPeople } from '../../domain/people/named-people.ts';
import { entryId } from '../../domain/record/entry-id.ts';
import { forEach } from '../../kernel/for-each.ts';
import { type FirearmEvaluation, type FirearmParts, findFirearmParts } from '../../table/entities/firearm.ts';
import { entriesAfter } from '../../table/entities/record-entry.ts';
import { unknownFirearm } from './change-firearm.ts';
import { peopleOf, presentFirearm } from './present-firearm.ts';

/** Returns a firearm with its history, latest first. Throws `not_found`. */
export async function readHistory(context: SiteContext, id: string): Promise<FirearmHistory> {
  const { table, site, now } = context;
  const parts = await findFirearmParts(table, id);
  if (!parts) throw unknownFirearm();
  const { firearm, authorizations, inspections, evaluations } = parts;
  const [people, evaluated] = await Promise.all([
    readPeople(context, [
      ...peopleOf(firearm),
      ...authorizations.map(({ employee }) => employee),
      ...inspections.map(({ inspector }) => inspector),
      ...evaluations.map(({ employee }) => employee),
    ]),
    readEvaluations(context, id, evaluations),
  ]);
  return {
    ...presentFirearm(firearm, people, today(site.timezone, now)),
    authorizations: presentAuthorizations(authorizations, people),
    inspections: inspections.toReversed().map(({ on, passed, inspector, text, recorded_at }) => ({
      on,
      passed,
      inspector: people.named(inspector),
      text: text ?? null,
      recorded_at,
    })),
    evaluations: evaluated.map(({ employee, ...one }) => ({ ...one, employee: people.named(employee) })),
  };
}

const presentAuthorizations = (authorizations: FirearmParts['authorizations'], { named }: People) =>
  authorizations.toReversed().map(({ employee, entry, from, until, ended_on }) => ({
    id: entryId({ chain: employee, no: entry }),
    employee: named(employee),
    from,
    until: until ?? null,
    ended_on: ended_on ?? null,
  }));

type Evaluated = Omit<FirearmHistory['evaluations'][number], 'employee'> & { employee: string };

/** Returns the evaluations with a firearm as the records have them now, latest first. */
async function readEvaluations(
  { table }: Pick<SiteContext, 'table'>,
  firearmId: string,
  pointers: readonly FirearmEvaluation[],
): Promise<Evaluated[]> {
  const found: Evaluated[] = [];
  await forEach(
    Map.groupBy(pointers, ({ employee }) => employee),
    async ([employee, own]) => {
      const ids = new Set(own.map(({ evaluation }) => evaluation));
      for (const { valid_on, data, withdrawn } of evaluationsIn(await entriesAfter(table, employee, 0))) {
        if (!ids.has(data.evaluation_id) || data.firearm?.id !== firearmId) continue;
        found.push({
          id: data.evaluation_id,
          employee,
          on: valid_on,
          form_name: data.form_name,
          outcome: data.outcome,
          withdrawn,
          points: data.points ?? null,
          possible: data.possible ?? null,
        });
      }
    },
  );
  return found.toSorted((a, b) => b.on.localeCompare(a.on) || b.id.localeCompare(a.id));
}

function evaluationsIn(entries: readonly EntryContent[]) {
  const holding = inForce(entries, alwaysRecorded);
  const standing = standingFor(entries, alwaysRecorded);
  const withdrawn = new Set(holding.filter(isKind('evaluation.withdrawn')).map(({ data }) => standing(data.entry)));
  return holding
    .filter(isKind('evaluation.recorded'))
    .map((entry) => ({ ...entry, withdrawn: withdrawn.has(entry.no) }));
}
