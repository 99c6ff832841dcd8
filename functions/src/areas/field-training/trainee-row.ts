import { daysWithoutTrainer, isOverdue, missingDays, onShift } from '@muster/shared/field-training/missing-days';
import type { ProgramContent } from '@muster/shared/field-training/program';
import { assignedOn, type TraineeOn } from '@muster/shared/field-training/trainee-on';
import type { TraineeReport, TraineeRow } from '@muster/shared/field-training-answers';
import { type EntryContent, isKind } from '@muster/shared/record/entry';
import type { SiteContext } from '../../calls/site-context.ts';
import { managesTrainee, type TraineeRead, wroteReport } from '../../domain/field-training/read-trainee.ts';
import type { NamedHere } from '../../domain/people/named-people.ts';
import { isTrainingStaff } from '../../domain/people/superior.ts';
import type { VersionFacts } from '../../table/entities/form-facts.ts';

/** A trainee without texts. */
export interface TraineeFolded extends Pick<TraineeRead, 'stored' | 'employee' | 'program' | 'trainee'> {
  /** The entries of the person. */
  entries: readonly EntryContent[];
}

/** The surroundings of a row. */
export interface RowContext {
  actor: SiteContext['actor'];
  /** The local date. */
  day: string;
  /** Returns a person by internal id. */
  nameOf: (id: string) => NamedHere;
  /** The name of the trainee's rank. */
  rank: string | null;
  /** Returns whether the caller is a superior of a person. */
  isBelow: (employeeId: string) => boolean;
  /** Returns the facts of a published version of a form. */
  factsOf: (version: { form_id: string; version: number }) => Pick<VersionFacts, 'acknowledged'>;
}

/** Returns a trainee as lists show one. `marks`: as `openMarks` returns them. */
export function rowOf(read: TraineeFolded, context: RowContext, marks = openMarks(read, context)): TraineeRow {
  const { stored, employee, program, trainee } = read;
  const { actor, day, nameOf, rank } = context;
  const missing = missingIn(read, day);
  return {
    id: stored.id,
    employee: { ...nameOf(stored.employee), rank, active: employee?.active === true },
    program_id: stored.program_id,
    program_name: program.name,
    status: trainee.status,
    from: trainee.from,
    ended_on: trainee.ended_on ?? null,
    phase: phaseIn(program, trainee),
    trainers: [...new Set(onShift(trainee, day).map(({ trainer }) => trainer))].map(nameOf),
    due_today: missing.some(({ on }) => on === day),
    missing: missing.filter(({ on }) => isOverdue(on, program.report_days, day)).length,
    unassigned: unassignedIn(read, day).length,
    unread: marks.filter(({ unread }) => unread).length,
    unreviewed: trainee.reports.filter(({ reviewed }) => reviewed === undefined).length,
    to_review: marks.filter(({ can_review }) => can_review).length,
    own: actor.id === stored.employee,
    may: mayOf(read, context),
  };
}

/** Returns the missing days of a trainee through a day. Nobody can add the reports of a person who was deleted. */
export const missingIn = ({ stored, trainee }: Pick<TraineeFolded, 'stored' | 'trainee'>, day: string) =>
  stored.ended && trainee.ended_on === undefined ? [] : missingDays(trainee, day);

/** Returns the days of a trainee without an assigned trainer through a day. */
export const unassignedIn = ({ stored, trainee }: Pick<TraineeFolded, 'stored' | 'trainee'>, day: string) =>
  stored.ended && trainee.ended_on === undefined ? [] : daysWithoutTrainer(trainee, day);

function phaseIn({ phases }: ProgramContent, trainee: TraineeOn): TraineeRow['phase'] {
  const present = trainee.phases.at(-1);
  const place = phases.findIndex(({ key }) => key === present?.key);
  if (!present || place < 0) throw new Error(`Field training ${trainee.id} has no phase`);
  const { key, from, until, ended_on } = present;
  return { key, name: phases[place]?.name ?? key, place: place + 1, of: phases.length, from, until: ended_on ?? until };
}

/** Returns the entries in force of a trainee's reports, in the order of the reports. */
export function reportEntries({ trainee, entries }: Pick<TraineeFolded, 'trainee' | 'entries'>) {
  const byNo = new Map(entries.filter(isKind('evaluation.recorded')).map((entry) => [entry.no, entry]));
  return trainee.reports.map(({ entry: no }) => {
    const entry = byNo.get(no);
    if (!entry) throw new Error(`Entry ${no} is not a report`);
    return entry as EntryContent<'evaluation.recorded'>;
  });
}

/** Returns whether a report waits for the acknowledgment that its form requires. */
export const isUnread = (
  { acknowledged }: Pick<TraineeOn['reports'][number], 'acknowledged'>,
  { data }: Pick<EntryContent<'evaluation.recorded'>, 'data'>,
  factsOf: RowContext['factsOf'],
): boolean => acknowledged === undefined && factsOf(data).acknowledged;

/**
 * Returns the marks that each report waits for, in the order of the reports: of the trainee if the form requires an
 * acknowledgment, and of the caller if the caller may review it (`mayReview`).
 */
export function openMarks(
  read: TraineeFolded,
  { actor, isBelow, factsOf }: Pick<RowContext, 'actor' | 'isBelow' | 'factsOf'>,
): Pick<TraineeReport, 'unread' | 'can_review'>[] {
  const { stored, employee, trainee } = read;
  const isReviewed = employee !== undefined && !employee.leaving && actor.id !== stored.employee;
  const isReviewerOfAll = reviewsWithoutRank({ actor }, read) || isBelow(stored.employee);
  const entries = reportEntries(read);
  return trainee.reports.map((report, n) => {
    const { reviewed, evaluator } = report;
    const entry = entries[n];
    if (!entry) throw new Error(`Report ${n} has no entry`);
    return {
      unread: isUnread(report, entry, factsOf),
      can_review:
        isReviewed &&
        reviewed === undefined &&
        (isReviewerOfAll || isBelow(evaluator)) &&
        !wroteReport(actor.id, entry),
    };
  });
}

/** Returns whether the caller reviews reports as training staff or as a coordinator. */
export const reviewsWithoutRank = (
  { actor }: Pick<SiteContext, 'actor'>,
  { program }: Pick<TraineeRead, 'program'>,
): boolean => isTrainingStaff({ actor }) || program.coordinators.includes(actor.id);

function mayOf(read: TraineeFolded, { actor, day, isBelow }: RowContext): TraineeRow['may'] {
  const { stored, employee, trainee } = read;
  const isOther = actor.id !== stored.employee;
  const isReviewer =
    reviewsWithoutRank({ actor }, read) ||
    isBelow(stored.employee) ||
    trainee.reports.some(({ evaluator }) => isBelow(evaluator));
  const isTrainer = assignedOn(trainee, 'trainer', day).some(({ trainer }) => trainer === actor.id);
  return {
    report: isOther && !stored.ended && isTrainer,
    review: isOther && isReviewer,
    manage: managesTrainee({ actor }, read) && employee !== undefined && !employee.leaving,
  };
}
