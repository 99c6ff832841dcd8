import { daysWithoutTrainer, isOverdue, missingDays, onShift } from '@muster/shared/field-training/missing-days';
import type { ProgramContent } from '@muster/shared/field-training/program';
import { assignedOn, type TraineeOn } from '@muster/shared/field-training/trainee-on';
import type { TraineeRow } from '@muster/shared/field-training-answers';
import type { SiteContext } from '../../calls/site-context.ts';
import { managesTrainee, type TraineeRead } from '../../domain/field-training/read-trainee.ts';
import type { NamedHere } from '../../domain/people/named-people.ts';
import { isTrainingStaff } from '../../domain/people/superior.ts';

/** A trainee without texts. */
export type TraineeFolded = Pick<TraineeRead, 'stored' | 'employee' | 'program' | 'trainee'>;

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
}

/** Returns a trainee as lists show one. */
export function rowOf(read: TraineeFolded, context: RowContext): TraineeRow {
  const { stored, employee, program, trainee } = read;
  const { actor, day, nameOf, rank } = context;
  const missing = missingIn(read, day);
  const unmarked = (mark: 'acknowledged' | 'reviewed') =>
    trainee.reports.filter((report) => report[mark] === undefined).length;
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
    unread: unmarked('acknowledged'),
    unreviewed: unmarked('reviewed'),
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
