import type { ReportAuthor } from '@muster/shared/evaluation-answers';
import { weekOf } from '@muster/shared/field-training/summary';
import { phaseOn } from '@muster/shared/field-training/trainee-on';
import type { Evaluators } from '@muster/shared/forms/form';
import type { EntryContent } from '@muster/shared/record/entry';
import { addDays, today } from '@muster/shared/rules/calendar';
import type { SiteContext } from '../../calls/site-context.ts';
import { type Employee, findEmployees, fullName } from '../../table/entities/employee.ts';
import { authorsText, type FieldReport, hasSeparateEvaluator, reportQualification } from './field-report.ts';
import { type EntriesOf, readingOnce, superiorsOn } from './may-evaluate.ts';
import { named } from './present-evaluation.ts';
import { mayOverride } from './published-form.ts';

/** A report to write: its day, and the evaluators of its form's last version. */
interface ToAuthor {
  report: FieldReport;
  evaluators: Evaluators;
  on: string;
}

/** A report with the entries of the trainee. */
interface Asked extends ToAuthor {
  entries: readonly EntryContent[];
}

const withEntries = (wanted: ToAuthor): Asked => ({
  ...wanted,
  entries: wanted.report.read.written.map(({ entry }) => entry),
});

/** Returns whether an employee is accepted as the author of a report on a day, as its completion decides. */
async function isAccepted(
  entriesOf: EntriesOf,
  { id, permissions }: Pick<Employee, 'id' | 'permissions'>,
  { report, evaluators, on, entries }: Asked,
): Promise<boolean> {
  const isStaff = permissions.manage_trainings === true;
  const evaluator = { id, entries: await entriesOf(id), isStaff };
  return (await reportQualification(entriesOf, { evaluators, evaluator, report }, { entries, on })) !== undefined;
}

/**
 * Returns why training staff cannot prepare a report of an author, with the people who write it; undefined: possible,
 * or an administrator may accept the author.
 */
export async function refusedAuthor(
  { table, actor }: Pick<SiteContext, 'table' | 'actor'>,
  author: Employee,
  wanted: ToAuthor,
): Promise<string | undefined> {
  if (mayOverride({ actor }, wanted)) return undefined;
  if (await isAccepted(readingOnce(table), author, withEntries(wanted))) return undefined;
  const subject = author.id === actor.id ? 'You' : fullName(author);
  return `${subject} cannot write this report. ${await authorsText(table, wanted.report)}`;
}

/**
 * Returns the people whose report of the day, its week or its phase training staff can record on paper, by name, each
 * with a day on which they are accepted: the asked one, or the last other one.
 */
export async function reportAuthors(
  { table, site, now }: Pick<SiteContext, 'table' | 'site' | 'now'>,
  wanted: ToAuthor,
): Promise<ReportAuthor[]> {
  const { report, on } = wanted;
  const asked = withEntries(wanted);
  const entriesOf = readingOnce(table);
  const others = daysOf(report, on, today(site.timezone, now)).filter((day) => day !== on);
  const days = [on, ...others];
  const candidates = await findEmployees(table, await candidatesOf(entriesOf, asked, days));
  const found = await Promise.all(
    candidates.map(async (employee): Promise<ReportAuthor[]> => {
      for (const day of days) {
        if (await isAccepted(entriesOf, employee, { ...asked, on: day })) return [{ ...named(employee), on: day }];
      }
      return [];
    }),
  );
  return found.flat().sort((a, b) => a.name.localeCompare(b.name) || (a.employee_id < b.employee_id ? -1 : 1));
}

/** Returns the internal ids of the people who could write a report on one of the days, never the trainee. */
async function candidatesOf(
  entriesOf: EntriesOf,
  { report, entries }: Asked,
  days: readonly string[],
): Promise<string[]> {
  const { program, trainee, stored } = report.read;
  const isSeparate = hasSeparateEvaluator(report);
  const role = isSeparate ? 'evaluator' : 'trainer';
  const assigned = trainee.assignments.filter((one) => one.role === role).map(({ trainer }) => trainer);
  const coordinators = report.kind === 'daily' || isSeparate ? [] : program.coordinators;
  const superiors: string[] = [];
  for (const on of report.kind === 'weekly' ? days : []) {
    for await (const id of superiorsOn(entriesOf, { entries, on })) superiors.push(id);
  }
  const all = new Set([...assigned, ...coordinators, ...superiors]);
  all.delete(stored.employee);
  return [...all];
}

/** Returns the days of a report within the training and through today, latest first. */
function daysOf({ kind, read: { trainee } }: FieldReport, on: string, through: string): string[] {
  const phase = phaseOn(trainee, on);
  if (kind === 'daily' || !phase) return [on];
  const [from, until] =
    kind === 'weekly' ? [weekOf(on), addDays(weekOf(on), 6)] : [phase.from, phase.ended_on ?? through];
  const days: string[] = [];
  for (let day = until < through ? until : through; day >= from; day = addDays(day, -1)) {
    if (phaseOn(trainee, day)) days.push(day);
  }
  return days;
}
