import { isOverdue } from '@muster/shared/field-training/missing-days';
import type { Trainee, TraineeReport } from '@muster/shared/field-training-answers';
import { isKind, type NamedPerson, type RecordEntry } from '@muster/shared/record/entry';
import { today } from '@muster/shared/rules/calendar';
import type { SiteContext } from '../../calls/site-context.ts';
import { requireTrainee, type TraineeRead } from '../../domain/field-training/read-trainee.ts';
import { type NamedHere, readPeople } from '../../domain/people/named-people.ts';
import { isSuperior } from '../../domain/people/superior.ts';
import { cachedRanks } from '../../table/entities/catalogue.ts';
import { findEmployees } from '../../table/entities/employee.ts';
import { versionFacts } from '../../table/entities/form-facts.ts';
import {
  isUnread,
  missingIn,
  openMarks,
  type RowContext,
  reportEntries,
  reviewsWithoutRank,
  rowOf,
  unassignedIn,
} from './trainee-row.ts';

type Caller = Pick<SiteContext, 'table' | 'site' | 'actor' | 'now'>;

/** Returns a trainee visible to the caller, in the contract's form. Throws as `requireTrainee`. */
export const presentStoredTrainee = async (caller: Caller, id: string): Promise<Trainee> =>
  presentTrainee(caller, await requireTrainee(caller, id));

/** The entries of one training, and how its answer names people. */
interface Parts extends Pick<RowContext, 'factsOf'> {
  read: TraineeRead;
  /** Entries about the training itself, in order. */
  about: readonly RecordEntry[];
  textOf: (no: number, name: 'reason' | 'comment' | 'shift' | 'statement') => string | null;
  entryAt: (no: number | undefined) => RecordEntry | undefined;
  nameOf: (person: NamedPerson) => NamedHere;
}

/** Returns a trainee in the contract's form. */
export async function presentTrainee(caller: Caller, read: TraineeRead): Promise<Trainee> {
  const { site, now } = caller;
  const { program, trainee, stored } = read;
  const day = today(site.timezone, now);
  const { coordinators, ...content } = program;
  const [{ parts, named, factsOf }, ranks, below] = await Promise.all([
    partsOf(caller, read),
    cachedRanks(caller),
    peopleBelowCaller(caller, read),
  ]);
  const rank = ranks.find(({ id }) => id === read.employee?.rank_id)?.name ?? null;
  const context = { ...caller, day, nameOf: named, rank, isBelow: (id: string) => below.has(id), factsOf };
  const folded = { ...read, entries: entriesOf(read) };
  const marks = openMarks(folded, context);
  return {
    ...rowOf(folded, context, marks),
    newest: trainee.newest,
    version: stored.version,
    program: content,
    coordinators: coordinators.map(named),
    phases: phasesOf(read),
    decisions: decisionsOf(parts),
    assignments: assignmentsOf(parts),
    without: withoutOf(parts),
    missing_days: missingIn(read, day).map(({ on, assignments }) => ({
      on,
      trainers: [...new Set(assignments.map(({ trainer }) => trainer))].map(named),
      overdue: isOverdue(on, program.report_days, day),
    })),
    unassigned_days: unassignedIn(read, day),
    reports: trainee.reports.map(({ entry }, n) => ({
      ...reportOf(parts, entry),
      can_review: marks[n]?.can_review === true,
    })),
    completion: completionOf(parts),
  };
}

/** A report without the rights of the caller. */
export type PlainReport = Omit<TraineeReport, 'can_review'>;

/** Returns the reports of a trainee in the contract's form, by day. */
export async function presentReports(caller: Caller, read: TraineeRead): Promise<PlainReport[]> {
  const { parts } = await partsOf(caller, read);
  return read.trainee.reports.map(({ entry }) => reportOf(parts, entry));
}

/** Returns which of the trainee and the authors of reports are below the caller, who may review as a superior. */
async function peopleBelowCaller({ table, actor }: Caller, read: TraineeRead): Promise<Set<string>> {
  const { employee, trainee, stored } = read;
  if (actor.id === stored.employee || reviewsWithoutRank({ actor }, read)) return new Set();
  const authors = new Set(trainee.reports.map(({ evaluator }) => evaluator));
  const people = [...(employee ? [employee] : []), ...(await findEmployees(table, [...authors]))];
  const below = await Promise.all(
    people.map(async (one) => ((await isSuperior(table, actor.id, one)) ? [one.id] : [])),
  );
  return new Set(below.flat());
}

const entriesOf = ({ written }: Pick<TraineeRead, 'written'>): RecordEntry[] => written.map(({ entry }) => entry);

async function partsOf(
  caller: Caller,
  read: TraineeRead,
): Promise<{ parts: Parts; named: (id: string) => NamedHere } & Pick<RowContext, 'factsOf'>> {
  const { stored, trainee, program, written } = read;
  const byNo = new Map(written.map((one) => [one.entry.no, one]));
  const entryAt = (no: number | undefined) => (no === undefined ? undefined : byNo.get(no)?.entry);
  const entries = entriesOf(read);
  const about = entries.filter((entry) => isAbout(entry, stored.id));
  const marks = trainee.reports.flatMap(({ acknowledged, reviewed }) => [acknowledged, reviewed]);
  const [people, factsOf] = await Promise.all([
    readPeople(caller, [
      stored.employee,
      ...program.coordinators,
      ...stored.trainers,
      ...about.map(({ actor }) => actor.id),
      ...trainee.reports.map(({ evaluator }) => evaluator),
      ...marks.flatMap((no) => entryAt(no)?.actor.id ?? []),
    ]),
    versionFacts(
      caller.table,
      reportEntries({ trainee, entries }).map(({ data }) => data),
    ),
  ]);
  const parts: Parts = {
    read,
    about,
    entryAt,
    factsOf,
    textOf: (no, name) => byNo.get(no)?.texts[name]?.value ?? null,
    nameOf: ({ id, employee_id }) => {
      const found = people.named(id);
      return found.employee_id ? found : { employee_id, name: employee_id };
    },
  };
  return { parts, named: people.named, factsOf };
}

const isAbout = ({ data }: RecordEntry, id: string): boolean => 'trainee_id' in data && data.trainee_id === id;

const phasesOf = ({ program, trainee }: TraineeRead): Trainee['phases'] =>
  program.phases.map(({ key, name, weeks, goals }) => {
    const begun = trainee.phases.find((one) => one.key === key);
    return {
      key,
      name,
      weeks,
      goals: goals ?? null,
      from: begun?.from ?? null,
      until: begun?.until ?? null,
      ended_on: begun?.ended_on ?? null,
      added: begun?.added ?? 0,
    };
  });

function decisionsOf({ about, textOf, nameOf }: Parts): Trainee['decisions'] {
  const withdrawals = new Map(
    about.filter(isKind('field_training.decision_withdrawn')).map((entry) => [entry.data.entry, entry]),
  );
  return about.filter(isKind('field_training.decided')).map(({ no, valid_on, data, actor, recorded_at }) => {
    const withdrawn = withdrawals.get(no);
    return {
      entry: no,
      phase: data.phase,
      decision: data.decision,
      weeks: data.weeks ?? null,
      on: valid_on,
      by: nameOf(actor),
      reason: textOf(no, 'reason'),
      recorded_at,
      withdrawn: withdrawn ? { by: nameOf(withdrawn.actor), reason: textOf(withdrawn.no, 'reason') } : null,
    };
  });
}

const assignmentsOf = ({ read, entryAt, textOf, nameOf }: Parts): Trainee['assignments'] =>
  read.trainee.assignments.map(({ entry, phase, role, from, until, weekdays }) => {
    const assigned = entryAt(entry);
    if (assigned?.kind !== 'field_training.assigned') throw new Error(`Entry ${entry} is not an assignment`);
    return {
      entry,
      phase,
      role,
      trainer: nameOf(assigned.data.trainer),
      shift: textOf(entry, 'shift'),
      from,
      until: until ?? null,
      weekdays: [...weekdays],
    };
  });

const withoutOf = ({ read, entryAt, textOf, nameOf }: Parts): Trainee['without'] =>
  read.trainee.without.map(({ entry, on, reason }) => {
    const recorded = entryAt(entry);
    if (!recorded) throw new Error(`Entry ${entry} is missing`);
    return { entry, on, reason, text: textOf(entry, 'reason'), by: nameOf(recorded.actor) };
  });

function completionOf({ about, textOf, nameOf }: Parts): Trainee['completion'] {
  const completed = about.find(isKind('field_training.completed'));
  return completed
    ? { on: completed.valid_on, by: nameOf(completed.actor), statement: textOf(completed.no, 'statement') ?? '' }
    : null;
}

/** Returns a report by its entry in force. */
function reportOf({ read, entryAt, textOf, nameOf, factsOf }: Parts, no: number): PlainReport {
  const entry = entryAt(no);
  const report = read.trainee.reports.find((one) => one.entry === no);
  if (entry?.kind !== 'evaluation.recorded' || !report) throw new Error(`Entry ${no} is not a report`);
  const { evaluation_id, form_name, outcome, evaluator } = entry.data;
  const momentAt = (mark: number | undefined) => {
    const marked = entryAt(mark);
    return marked ? { at: marked.recorded_at, by: nameOf(marked.actor), comment: textOf(marked.no, 'comment') } : null;
  };
  const { report: kind, phase, on, acknowledged, reviewed } = report;
  return {
    evaluation_id,
    entry: no,
    report: kind,
    phase,
    on,
    form_name,
    outcome,
    evaluator: nameOf(evaluator),
    recorded_at: entry.recorded_at,
    corrected: entry.supersedes === undefined ? null : (textOf(no, 'reason') ?? ''),
    acknowledged: momentAt(acknowledged),
    unread: isUnread(report, entry, factsOf),
    reviewed: momentAt(reviewed),
  };
}
