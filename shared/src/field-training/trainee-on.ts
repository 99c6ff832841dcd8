import { type BareEntry, isKind } from '../record/entry.ts';
import { inForce, standingFor } from '../record/in-force.ts';
import { addDays } from '../rules/calendar.ts';
import type { AssignmentRole, DayReason, PhaseDecision, ProgramPhase, ReportKind, TraineeStatus } from './program.ts';

/** A phase of a trainee that has begun. */
export interface PhaseOn {
  key: string;
  from: string;
  /** The last planned day, with extensions. */
  until: string;
  /** Weeks added by decisions. */
  added: number;
  /** The last day; undefined: it is the present phase. */
  ended_on: string | undefined;
}

/** An assignment of a trainer or evaluator. */
export interface AssignmentOn {
  /** The entry in the trainee's record. */
  entry: number;
  phase: string;
  role: AssignmentRole;
  /** The internal id of the trainer. */
  trainer: string;
  from: string;
  /** The last day, whether planned or ended early; undefined: until the phase ends. */
  until: string | undefined;
  /** ISO weekdays on which a daily report is expected. */
  weekdays: readonly number[];
}

/** A day on which the trainee has no daily report, with a reason. */
export interface DayWithout {
  entry: number;
  on: string;
  reason: DayReason;
}

/** A report in force: an evaluation with the form of the program. */
export interface ReportOn {
  evaluation_id: string;
  /** The entry in force: the evaluation or its last correction. */
  entry: number;
  report: ReportKind;
  phase: string;
  on: string;
  /** The internal id of the author. */
  evaluator: string;
  /** The entries in which the trainee acknowledged and a supervisor reviewed the entry in force. */
  acknowledged: number | undefined;
  reviewed: number | undefined;
}

/** A decision that was not withdrawn. */
export interface DecisionOn {
  entry: number;
  phase: string;
  decision: PhaseDecision;
  on: string;
  weeks: number | undefined;
}

/** A person's way through a program. */
export interface TraineeOn {
  id: string;
  program_id: string;
  version: number;
  from: string;
  /** The last entry about the training itself; reports do not count. */
  newest: number;
  status: TraineeStatus;
  /** The last day of a completed or released trainee. */
  ended_on: string | undefined;
  /** The phases that have begun, in order. */
  phases: PhaseOn[];
  /** In order of recording. */
  decisions: DecisionOn[];
  /** By first day. */
  assignments: AssignmentOn[];
  /** By day. */
  without: DayWithout[];
  /** By day. */
  reports: ReportOn[];
}

/**
 * Returns a trainee as the person's entries have it, as recorded by a moment; undefined: no such trainee, or the start
 * was withdrawn. `phases`: of the program's version.
 */
export function traineeOn(
  person: readonly BareEntry[],
  { id, known }: { id: string; known: string },
  phases: readonly ProgramPhase[],
): TraineeOn | undefined {
  const holding = inForce(person, known);
  const started = holding.filter(isKind('field_training.started')).find(({ data }) => data.trainee_id === id);
  if (!started || isStartWithdrawn(holding, id)) return undefined;
  const decisions = decisionsIn(holding, standingFor(person, known), id);
  const completed = holding.filter(isKind('field_training.completed')).find(({ data }) => data.trainee_id === id);
  const way = phasesOf(started.valid_on, phases, decisions);
  return {
    id,
    program_id: started.data.program_id,
    version: started.data.version,
    from: started.valid_on,
    newest: person.findLast(({ data }) => 'trainee_id' in data && data.trainee_id === id)?.no ?? started.no,
    status: completed ? 'completed' : way.status,
    ended_on: completed?.valid_on ?? way.released_on,
    phases: way.phases,
    decisions,
    assignments: assignmentsIn(holding, standingFor(person, known), id),
    without: withoutIn(holding, standingFor(person, known), id),
    reports: reportsIn(holding, standingFor(person, known), id),
  };
}

/** Returns whether the start of a training is withdrawn in entries in force. */
export const isStartWithdrawn = (person: readonly BareEntry[], id: string): boolean =>
  person.filter(isKind('field_training.start_withdrawn')).some(({ data }) => data.trainee_id === id);

type Standing = ReturnType<typeof standingFor>;

function decisionsIn(holding: readonly BareEntry[], standing: Standing, id: string): DecisionOn[] {
  const withdrawn = new Set(
    holding.filter(isKind('field_training.decision_withdrawn')).map(({ data }) => standing(data.entry)),
  );
  return holding
    .filter(isKind('field_training.decided'))
    .filter(({ no, data }) => data.trainee_id === id && !withdrawn.has(no))
    .map(({ no: entry, valid_on: on, data: { phase, decision, weeks } }) => ({ entry, phase, decision, on, weeks }));
}

const lastDay = (from: string, weeks: number): string => addDays(from, weeks * 7 - 1);

/**
 * Returns the phases that decisions lead through. A decision about another phase than the present one has no effect. A
 * release before the first day of a phase ends the training with the phase before.
 */
function phasesOf(
  from: string,
  planned: readonly ProgramPhase[],
  decisions: readonly DecisionOn[],
): { phases: PhaseOn[]; status: TraineeStatus; released_on?: string } {
  const begin = (start: string, { key, weeks }: ProgramPhase): PhaseOn => ({
    key,
    from: start,
    until: lastDay(start, weeks),
    added: 0,
    ended_on: undefined,
  });
  const [first, ...rest] = planned;
  if (!first) return { phases: [], status: 'finished' };
  const phases = [begin(from, first)];
  const coming = [...rest];
  for (const { phase, decision, on, weeks = 0 } of decisions) {
    const present = phases.at(-1);
    if (present?.key !== phase || present.ended_on !== undefined) continue;
    if (decision === 'extend' || decision === 'remediate') {
      present.added += weeks;
      present.until = addDays(present.until, weeks * 7);
      continue;
    }
    present.ended_on = on;
    if (decision === 'release') {
      if (on < present.from && phases.length > 1) phases.pop();
      return { phases, status: 'released', released_on: on };
    }
    const next = coming.shift();
    if (!next) return { phases, status: 'finished' };
    phases.push(begin(addDays(on, 1), next));
  }
  return { phases, status: 'active' };
}

function assignmentsIn(holding: readonly BareEntry[], standing: Standing, id: string): AssignmentOn[] {
  // An end can be brought forward: the earliest one counts.
  const ends = new Map<number, string>();
  for (const { valid_on, data } of holding.filter(isKind('field_training.unassigned'))) {
    const [entry, last] = [standing(data.entry), addDays(valid_on, -1)];
    const before = ends.get(entry);
    if (before === undefined || last < before) ends.set(entry, last);
  }
  return holding
    .filter(isKind('field_training.assigned'))
    .filter(({ data }) => data.trainee_id === id)
    .map(({ no: entry, valid_on: from, data: { phase, role, trainer, until, weekdays } }) => {
      const ended = ends.get(entry);
      const last = ended !== undefined && (until === undefined || ended < until) ? ended : until;
      return { entry, phase, role, trainer: trainer.id, from, until: last, weekdays };
    })
    .filter(({ from, until }) => until === undefined || until >= from)
    .toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : a.entry - b.entry));
}

function withoutIn(holding: readonly BareEntry[], standing: Standing, id: string): DayWithout[] {
  const withdrawn = new Set(
    holding.filter(isKind('field_training.day_withdrawn')).map(({ data }) => standing(data.entry)),
  );
  return holding
    .filter(isKind('field_training.day_without'))
    .filter(({ no, data }) => data.trainee_id === id && !withdrawn.has(no))
    .map(({ no: entry, valid_on: on, data }) => ({ entry, on, reason: data.reason }))
    .toSorted((a, b) => (a.on < b.on ? -1 : 1));
}

function reportsIn(holding: readonly BareEntry[], standing: Standing, id: string): ReportOn[] {
  const withdrawn = new Set(holding.filter(isKind('evaluation.withdrawn')).map(({ data }) => standing(data.entry)));
  // A correction asks for another acknowledgment and review, so both name the entry in force.
  const marksOf = (kind: 'evaluation.acknowledged' | 'evaluation.reviewed') =>
    new Map(holding.filter(isKind(kind)).map(({ no, data }) => [data.entry, no]));
  const [acknowledged, reviewed] = [marksOf('evaluation.acknowledged'), marksOf('evaluation.reviewed')];
  return holding
    .filter(isKind('evaluation.recorded'))
    .flatMap(({ no, valid_on: on, data: { evaluation_id, evaluator, field_training } }): ReportOn[] =>
      field_training?.trainee_id !== id || withdrawn.has(no)
        ? []
        : [
            {
              evaluation_id,
              entry: no,
              report: field_training.report,
              phase: field_training.phase,
              on,
              evaluator: evaluator.id,
              acknowledged: acknowledged.get(no),
              reviewed: reviewed.get(no),
            },
          ],
    )
    .toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : a.entry - b.entry));
}

/** Returns the ids of all trainees of a person, in order. A person can begin a program again. */
export function traineeIds(person: readonly BareEntry[], known: string): string[] {
  const holding = inForce(person, known);
  return holding
    .filter(isKind('field_training.started'))
    .map(({ data }) => data.trainee_id)
    .filter((id) => !isStartWithdrawn(holding, id));
}

/** Returns the phase of a day; undefined: before the first day, or after the last. */
export const phaseOn = ({ phases }: Pick<TraineeOn, 'phases'>, on: string): PhaseOn | undefined =>
  phases.find(({ from, ended_on }) => from <= on && (ended_on === undefined || on <= ended_on));

/** Returns the assignments in a role on a day: within their days and within their phase. */
export const assignedOn = (
  trainee: Pick<TraineeOn, 'phases' | 'assignments'>,
  role: AssignmentRole,
  on: string,
): AssignmentOn[] => {
  const phase = phaseOn(trainee, on);
  return trainee.assignments.filter(
    (one) => one.role === role && one.phase === phase?.key && one.from <= on && (one.until ?? on) >= on,
  );
};
