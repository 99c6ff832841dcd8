import type { FormStanding } from '@muster/shared/rules/class-evaluations';
import { outcomeWords } from '../../../parts/evaluations/answers/labels.ts';

const notEvaluated = 'Not evaluated';

/** The texts of the Evaluations tab of a class. */
export const labels = {
  failed: "We couldn't load the evaluations. Check your connection and try again.",
  none: 'This training has no evaluations, and no one in this class was evaluated.',
  notBegun: (session: string) => `This class begins on ${session}. Evaluations can be recorded from that day on.`,
  requiresPass: 'Only attendees who pass every evaluation of the training are certified.',
  forms: 'Forms of this class',
  evaluations: 'Evaluations of attendees',
  ofTraining: 'Part of the training',
  notOfTraining: 'Not part of the training',
  archived: 'An archived form',
  columns: {
    form: 'Form',
    passed: 'Passed',
    failed: 'Failed',
    recorded: 'Recorded',
    missing: notEvaluated,
    actions: 'Actions',
    name: 'Name',
    result: 'Result',
    points: 'Points',
    attempt: 'Attempt',
    on: 'Day',
    firearm: 'Firearm',
    evaluator: 'Evaluator',
  },
  standings: { ...outcomeWords, none: notEvaluated } satisfies Record<FormStanding, string>,
  evaluate: 'Evaluate',
  evaluateWith: (form: string) => `Evaluate with ${form}`,
  lanes: 'Lanes',
  lanesOf: (form: string) => `Lanes for ${form}`,
  other: 'Evaluate with another form',
  openOf: (form: string, name: string) => `Open the evaluation of ${name} with ${form}`,
  open: 'Open',
} as const;
