import { isKind } from '@muster/shared/record/entry';
import { byDayAndPlace, inForce } from '@muster/shared/record/in-force';
import type { SiteContext } from '../../calls/site-context.ts';
import { findEmployees, fullName } from '../../table/entities/employee.ts';
import { findTexts } from '../../table/entities/record-entry.ts';
import { wholeRoster } from '../people/list-roster.ts';
import type { PersonAnswer } from './answers.ts';
import { keepsHistories } from './cached-histories.ts';
import type { Question } from './question.ts';
import { entriesOf } from './read-histories.ts';

/** A person's name: as in the roster now, or, for people who have left, as recorded on the day. */
export interface Called {
  employee_id: string;
  name: string;
  left?: true;
}

/** A person on the roster. */
export interface OnRoster extends Called {
  state_id: string | undefined;
}

/** Rosters by internal id, cached per list of rows. */
const byId = new WeakMap<object, ReadonlyMap<string, OnRoster>>();

/** Returns names by internal id. Reads the whole roster if the process caches all histories, too. */
export async function namesOf(
  call: Pick<SiteContext, 'table' | 'site'>,
  question: Pick<Question, 'on' | 'known'>,
  people: readonly PersonAnswer[],
): Promise<ReadonlyMap<string, Called>> {
  const roster = await currentNames(
    call,
    people.map(({ history }) => history.id),
  );
  const gone = people.filter(({ history }) => !roster.has(history.id));
  if (gone.length === 0) return roster;
  return new Map([...roster, ...(await namesThen(call, question, gone))]);
}

/** Like `namesOf`, without people who have left. */
export const currentNames = (
  call: Pick<SiteContext, 'table' | 'site'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Called>> => (keepsHistories(call.table) ? rosterById(call) : namedAlone(call, ids));

/** Returns everyone on the roster by internal id. Reads the whole roster if the process has not cached it. */
export async function rosterById(call: Pick<SiteContext, 'table' | 'site'>): Promise<ReadonlyMap<string, OnRoster>> {
  const { rows } = await wholeRoster(call);
  const cached = byId.get(rows);
  if (cached) return cached;
  const roster = new Map(rows.map(({ at, employee_id, name, state_id }) => [at, { employee_id, name, state_id }]));
  byId.set(rows, roster);
  return roster;
}

async function namedAlone({ table }: Pick<SiteContext, 'table'>, ids: readonly string[]) {
  const employees = await findEmployees(table, ids);
  return new Map<string, Called>(
    employees.map((one) => [one.id, { employee_id: one.employee_id, name: fullName(one) }]),
  );
}

/** Returns the names on a day of people who have left since. Reads their texts for this purpose only. */
export async function namesThen(
  { table }: Pick<SiteContext, 'table'>,
  { on, known }: Pick<Question, 'on' | 'known'>,
  people: readonly Pick<PersonAnswer, 'history' | 'presence'>[],
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
