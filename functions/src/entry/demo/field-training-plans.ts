import { type PhaseDecision, weekdayOf, type weekdays } from '@muster/shared/field-training/program';
import { addDays } from '@muster/shared/rules/calendar';

/** Certified as field training officers. No browser test needs them. */
export const demoTrainers = ['1043', '1046', '1049', '1052', '1055'] as const;

/** The trainer of a phase, and the weekdays with a shift together. */
interface PlannedAssignment {
  phase: string;
  trainer: (typeof demoTrainers)[number];
  weekdays: (typeof weekdays)[number][];
  shift: string;
  /** Added to each rating. */
  bias?: number;
}

interface PlannedDecision {
  phase: string;
  decision: PhaseDecision;
  on: string;
  weeks?: number;
  reason: string;
}

/** The field training of one person. */
export interface TrainingPlan {
  employee_id: string;
  from: string;
  assignments: PlannedAssignment[];
  /** In order. */
  decisions: PlannedDecision[];
  /** Workdays without a report, by their place from the first: with a reason, and without one. */
  excused?: number;
  missing?: (days: readonly string[]) => string[];
  /** Fridays with a weekly report. */
  weekly: string[];
  /** The item of the last report that is marked “Not responding to training”. */
  notResponding?: string;
  /** Last reports that the trainee has not read, and that no one has reviewed. */
  unread: number;
  unreviewed: number;
}

const workdays = [1, 2, 3, 4, 5] as const;
const phases = ['phase-1', 'phase-2', 'phase-3', 'phase-4'] as const;

/** Returns the Sunday at the end of a phase of four weeks, by its place from 0. */
const endOf = (from: string, place: number): string => addDays(from, 28 * (place + 1) - 1);

const advance = (from: string, place: number): PlannedDecision => ({
  phase: phases[place] ?? '',
  decision: 'advance',
  on: endOf(from, place),
  reason: 'The goals of the phase are reached.',
});

/** Returns the trainings of the demo: in the third week, in an extended third phase, and through all phases. */
export function trainingPlans(today: string): TrainingPlan[] {
  const monday = addDays(today, 1 - weekdayOf(today));
  const weeksAgo = (weeks: number): string => addDays(monday, -7 * weeks);
  const [third, extended, finished] = [weeksAgo(2), weeksAgo(12), weeksAgo(16)];
  return [
    {
      employee_id: '1122',
      from: third,
      assignments: [{ phase: 'phase-1', trainer: '1055', weekdays: [...workdays], shift: 'Days, 06:00-14:00' }],
      decisions: [],
      excused: 3,
      missing: (days) => [days[6] ?? '', days.at(-1) ?? ''],
      weekly: [addDays(third, 4), addDays(third, 11)],
      notResponding: 'radio-listening',
      unread: 2,
      unreviewed: 4,
    },
    {
      employee_id: '1036',
      from: extended,
      assignments: [
        { phase: 'phase-1', trainer: '1049', weekdays: [2, 4], shift: 'Days, 06:00-16:00' },
        { phase: 'phase-2', trainer: '1046', weekdays: [2, 4], shift: 'Evenings, 14:00-24:00' },
        { phase: 'phase-3', trainer: '1049', weekdays: [1, 2], shift: 'Nights, 20:00-06:00', bias: 0.5 },
        { phase: 'phase-3', trainer: '1052', weekdays: [3, 4], shift: 'Nights, 20:00-06:00', bias: -0.9 },
      ],
      decisions: [
        advance(extended, 0),
        advance(extended, 1),
        {
          phase: 'phase-3',
          decision: 'extend',
          on: addDays(endOf(extended, 2), -2),
          weeks: 2,
          reason: 'Officer safety at night is not at the standard yet.',
        },
      ],
      weekly: [addDays(monday, -3)],
      unread: 2,
      unreviewed: 3,
    },
    {
      employee_id: '1034',
      from: finished,
      assignments: [
        { phase: 'phase-1', trainer: '1043', weekdays: [2, 4], shift: 'Days, 06:00-16:00' },
        { phase: 'phase-2', trainer: '1046', weekdays: [1, 3], shift: 'Evenings, 14:00-24:00' },
        { phase: 'phase-3', trainer: '1052', weekdays: [1, 2], shift: 'Nights, 20:00-06:00' },
        { phase: 'phase-4', trainer: '1043', weekdays: [2, 4], shift: 'Days, 06:00-16:00' },
      ],
      decisions: phases.map((_, place) => advance(finished, place)),
      weekly: [],
      unread: 0,
      unreviewed: 1,
    },
  ];
}
