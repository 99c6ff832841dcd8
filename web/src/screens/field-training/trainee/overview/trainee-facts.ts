import type { Trainee } from '@muster/shared/field-training-answers';
import { addDays } from '@muster/shared/rules/calendar';
import { weeksOf } from '../../../../parts/field-training/weeks.ts';
import { isAssignedOn } from '../../report-days.ts';

/** A phase with its days. Days of phases that have not begun follow the phase before, as planned now. */
export interface ShownPhase {
  key: string;
  name: string;
  goals: string | null;
  state: 'ended' | 'present' | 'coming' | 'notReached';
  from: string;
  /** The last day: the real one of an ended phase, otherwise the planned one. */
  until: string;
  weeks: number;
  /** Weeks of the program, before extensions. */
  planned: number;
  added: number;
}

/** Returns all phases of a trainee with their days. */
export function shownPhases({ phases, from: start, status }: Trainee): readonly ShownPhase[] {
  let next = start;
  return phases.map(({ key, name, goals, weeks, from, until, ended_on, added }) => {
    const first = from ?? next;
    const last = ended_on ?? until ?? addDays(first, weeks * 7 - 1);
    next = addDays(last, 1);
    const coming = status === 'active' ? 'coming' : 'notReached';
    const state = from === null ? coming : ended_on === null ? 'present' : 'ended';
    return {
      ...{ key, name, goals, state, added },
      from: first,
      until: last,
      weeks: weeksOf(first, last),
      planned: weeks,
    };
  });
}

/** Returns the phase in progress; undefined: the training is over. */
export const presentPhase = (trainee: Trainee): ShownPhase | undefined =>
  shownPhases(trainee).find(({ state }) => state === 'present');

/** Returns whether a person is assigned as a trainer on a day. */
export const isTrainerOn = (trainee: Trainee, employeeId: string | undefined, on: string): boolean =>
  isAssignedOn(trainee, { employeeId, role: 'trainer', on });

/** The open points of a phase. */
export interface OpenPoints {
  missing: number;
  /** Days without an assigned trainer. */
  unassigned: number;
  noDailyReport: boolean;
  unread: number;
  unreviewed: number;
  noPhaseReport: boolean;
}

/** Returns what is open in a phase through a day. */
export function openPoints(trainee: Trainee, phase: ShownPhase, through: string): OpenPoints {
  const reports = trainee.reports.filter((one) => one.phase === phase.key);
  const isWithin = (on: string) => on >= phase.from && on <= through;
  return {
    missing: trainee.missing_days.filter(({ on }) => isWithin(on)).length,
    unassigned: trainee.unassigned_days.filter(isWithin).length,
    noDailyReport: !reports.some(({ report }) => report === 'daily'),
    unread: reports.filter(({ unread }) => unread).length,
    unreviewed: reports.filter(({ reviewed }) => reviewed === null).length,
    noPhaseReport: trainee.program.phase_form_id !== undefined && !reports.some(({ report }) => report === 'phase'),
  };
}

/** Returns the entry of the last decision in force; undefined: none can be withdrawn. */
export const lastDecision = ({ decisions, completion }: Trainee): number | undefined =>
  completion === null ? decisions.findLast(({ withdrawn }) => withdrawn === null)?.entry : undefined;

/** Returns whether the start can be withdrawn: no decision and no report is in force. */
export const isStartOpen = ({ decisions, reports }: Trainee): boolean =>
  reports.length === 0 && decisions.every(({ withdrawn }) => withdrawn !== null);

/** Returns the first day on which a decision can end a phase. A release also ends it before its first day. */
export const firstDayToDecide = ({ from: start }: Trainee, { from }: ShownPhase, isRelease: boolean): string =>
  isRelease && from > start ? addDays(from, -1) : from;

/** Returns whether the training goes on, and something can be recorded. */
export const goesOn = ({ status, employee }: Trainee): boolean => status === 'active' && employee.active;
