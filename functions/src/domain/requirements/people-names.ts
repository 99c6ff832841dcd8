import { isKind } from '@muster/shared/record/entry';
import { byDayAndPlace, inForce } from '@muster/shared/record/in-force';
import type { SiteContext } from '../../calls/site-context.ts';
import { findEmployees, fullName } from '../../table/entities/employee.ts';
import { findTexts } from '../../table/entities/record-entry.ts';
import { wholeRoster } from '../people/list-roster.ts';
import type { PersonAnswer } from './answers.ts';
import { entriesOf, keepsHistories } from './known-histories.ts';
import type { Question } from './question.ts';

/** How a person is called: as the roster has them now, or, of who has left, as the day knew them. */
export interface Called {
  employee_id: string;
  name: string;
  left?: true;
}

/** Rosters as they are looked up, for each list of rows. */
const byId = new WeakMap<object, ReadonlyMap<string, Called>>();

/**
 * Returns how people are called, by internal id. The roster is read whole where the process keeps everybody's
 * histories, too.
 */
export async function namesOf(
  call: Pick<SiteContext, 'table' | 'site'>,
  question: Pick<Question, 'on' | 'known'>,
  people: readonly PersonAnswer[],
): Promise<ReadonlyMap<string, Called>> {
  const roster = keepsHistories(call.table) ? await rosterById(call) : await namedAlone(call, people);
  const gone = people.filter(({ history }) => !roster.has(history.id));
  if (gone.length === 0) return roster;
  return new Map([...roster, ...(await namesThen(call, question, gone))]);
}

async function rosterById(call: Pick<SiteContext, 'table' | 'site'>): Promise<ReadonlyMap<string, Called>> {
  const { rows } = await wholeRoster(call);
  const known = byId.get(rows);
  if (known) return known;
  const roster = new Map(rows.map(({ at, employee_id, name }) => [at, { employee_id, name }]));
  byId.set(rows, roster);
  return roster;
}

async function namedAlone({ table }: Pick<SiteContext, 'table'>, people: readonly PersonAnswer[]) {
  const employees = await findEmployees(
    table,
    people.map(({ history }) => history.id),
  );
  return new Map<string, Called>(
    employees.map((one) => [one.id, { employee_id: one.employee_id, name: fullName(one) }]),
  );
}

/** Returns the names that people had on a day who have left since; their texts are read for this alone. */
async function namesThen(
  { table }: Pick<SiteContext, 'table'>,
  { on, known }: Pick<Question, 'on' | 'known'>,
  people: readonly PersonAnswer[],
): Promise<[string, Called][]> {
  const places = people.flatMap(({ history }) => {
    const entries = entriesOf(history);
    const naming = inForce(entries, known).filter(isKind('employment.started', 'identity'));
    const last = naming
      .filter(({ valid_on }) => valid_on <= on)
      .sort(byDayAndPlace(entries))
      .at(-1);
    return last ? [{ chain: history.id, no: last.no }] : [];
  });
  const texts = await findTexts(table, places);
  const names = new Map(places.map(({ chain }, n) => [chain, texts[n]?.name?.value]));
  return people.map(({ history: { id }, presence: { employee_id = '' } }) => [
    id,
    { employee_id, name: names.get(id) ?? '', left: true },
  ]);
}
