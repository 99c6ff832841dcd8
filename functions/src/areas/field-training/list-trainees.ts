import type { TraineeRow } from '@muster/shared/field-training-answers';
import { today } from '@muster/shared/rules/calendar';
import type { Call } from '../../calls/call.ts';
import { foldTrainee } from '../../domain/field-training/read-trainee.ts';
import { wholeRoster } from '../../domain/people/list-roster.ts';
import { readPeople } from '../../domain/people/named-people.ts';
import { peopleBelow } from '../../domain/people/people-below.ts';
import { isTrainingStaff } from '../../domain/people/superior.ts';
import { forEach } from '../../kernel/for-each.ts';
import { cachedRanks } from '../../table/entities/catalogue.ts';
import { findEmployees } from '../../table/entities/employee.ts';
import { findProgramVersions } from '../../table/entities/field-program.ts';
import { type FieldTrainee, listFieldTrainees } from '../../table/entities/field-trainee.ts';
import { versionFacts } from '../../table/entities/form-facts.ts';
import { entriesAfter } from '../../table/entities/record-entry.ts';
import { reportEntries, rowOf, type TraineeFolded } from './trainee-row.ts';

/** Lists the trainees visible to the caller, by name: active ones, or those whose training ended. */
export async function listTrainees(call: Call<'fieldTraining', 'trainees'>): Promise<TraineeRow[]> {
  const { table, actor, site, now, query } = call;
  const [all, ranks, below] = await Promise.all([listFieldTrainees(table), cachedRanks(call), belowCaller(call)]);
  const asked = all.filter(({ ended }) => (ended === true) === (query.ended === 'true'));
  const programOf = await readPrograms(call, asked);
  const seen = asked.filter(
    (stored) =>
      isTrainingStaff(call) ||
      stored.employee === actor.id ||
      stored.trainers.includes(actor.id) ||
      programOf(stored).coordinators.includes(actor.id) ||
      below.has(stored.employee),
  );
  const folded = await foldTrainees(call, seen, programOf);
  const [people, factsOf] = await Promise.all([
    readPeople(call, [
      ...seen.map(({ employee }) => employee),
      ...folded.flatMap(({ trainee }) => trainee.assignments.map(({ trainer }) => trainer)),
    ]),
    versionFacts(
      table,
      folded.flatMap(reportEntries).map(({ data }) => data),
    ),
  ]);
  const rankNames = new Map(ranks.map(({ id, name }) => [id, name]));
  const context = {
    actor,
    day: today(site.timezone, now),
    nameOf: people.named,
    isBelow: (id: string) => below.has(id),
    factsOf,
  };
  return folded
    .map((read) => rowOf(read, { ...context, rank: rankNames.get(read.employee?.rank_id ?? '') ?? null }))
    .sort((a, b) => a.employee.name.localeCompare(b.employee.name) || (a.id < b.id ? -1 : 1));
}

/** Returns the people below the caller. Reads the roster for supervisors only. */
async function belowCaller(call: Call<'fieldTraining', 'trainees'>): Promise<{ has: (id: string) => boolean }> {
  const { reports = 0 } = call.caller.employee;
  if (reports === 0 || isTrainingStaff(call)) return new Set();
  return peopleBelow((await wholeRoster(call)).rows, call.actor.id);
}

/** Returns a function to the content of a trainee's program. Reads each version once. */
async function readPrograms({ table }: Call<'fieldTraining', 'trainees'>, trainees: readonly FieldTrainee[]) {
  const keyOf = ({ program_id, version }: FieldTrainee) => `${program_id}#${version}`;
  const wanted = [...new Map(trainees.map((one) => [keyOf(one), one])).values()];
  const versions = await findProgramVersions(table, wanted);
  const contentOf = new Map(wanted.map((one, n) => [keyOf(one), versions[n]?.content]));
  return (stored: FieldTrainee) => {
    const content = contentOf.get(keyOf(stored));
    if (!content) throw new Error(`Field training ${stored.id} has no program`);
    return content;
  };
}

async function foldTrainees(
  { table }: Call<'fieldTraining', 'trainees'>,
  seen: readonly FieldTrainee[],
  programOf: Awaited<ReturnType<typeof readPrograms>>,
): Promise<TraineeFolded[]> {
  const employees = await findEmployees(
    table,
    seen.map(({ employee }) => employee),
  );
  const byId = new Map(employees.map((one) => [one.id, one]));
  const folded: TraineeFolded[] = [];
  await forEach(seen, async (stored) => {
    const program = programOf(stored);
    const entries = await entriesAfter(table, stored.employee, 0);
    const trainee = foldTrainee(entries, stored, program);
    if (trainee) folded.push({ stored, employee: byId.get(stored.employee), program, trainee, entries });
  });
  return folded;
}
