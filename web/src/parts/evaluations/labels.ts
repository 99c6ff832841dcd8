import type { EvaluationRow } from '@muster/shared/evaluation-answers';
import { percentOf } from '@muster/shared/forms/score';
import { outcomeWords } from './answers/labels.ts';

/** Returns the points and the percentage of an evaluation; undefined: it has none. */
export function pointsText({ points, possible }: Pick<EvaluationRow, 'points' | 'possible'>): string | undefined {
  if (points === null || possible === null || possible === 0) return undefined;
  return `${points} of ${possible} points (${percentOf({ points, possible })}%)`;
}

/** Returns the result of an evaluation in words. */
export function resultText(
  row: Pick<EvaluationRow, 'outcome' | 'points' | 'possible' | 'attempt' | 'withdrawn' | 'recorder'>,
): string {
  const points = pointsText(row);
  return [
    row.withdrawn ? labels.withdrawn : outcomeWords[row.outcome],
    ...(points ? [points] : []),
    ...(row.outcome === 'recorded' ? [] : [labels.attempt(row.attempt)]),
    ...(row.recorder ? [labels.recordedBy(row.recorder.name)] : []),
  ].join(', ');
}

/** Returns a firearm in words. */
export const firearmText = ({ make, model, serial }: NonNullable<EvaluationRow['firearm']>): string =>
  [`${make} ${model}`, ...(serial ? [labels.serial(serial)] : [])].join(', ');

/** Texts of tables of evaluations. */
export const labels = {
  title: 'Evaluations',
  fieldTraining: 'Open field training',
  earlierFieldTraining: 'Open earlier field training',
  failed: "We couldn't load the evaluations. Check your connection and try again.",
  columns: {
    form: 'Form',
    person: 'Person',
    on: 'Day',
    result: 'Result',
    evaluator: 'Evaluator',
    firearm: 'Firearm',
    acknowledged: 'Acknowledged',
    actions: 'Actions',
  },
  withdrawn: 'Withdrawn',
  corrected: 'Corrected',
  recordedBy: (name: string) => `Recorded by ${name}`,
  attempt: (attempt: number) => `attempt ${attempt}`,
  serial: (serial: string) => `serial number ${serial}`,
  notAsked: 'Not required',
  waiting: 'Not yet',
  yes: 'Yes',
  remediated: 'Remedial training recorded',
  evaluate: 'Evaluate',
  empty: 'No evaluations yet.',
} as const;

/** Texts of the acknowledgment of an evaluation. */
export const acknowledgeLabels = {
  action: 'Acknowledge',
  of: (form: string, day: string) => `Acknowledge ${form} on ${day}`,
  title: 'Acknowledge the evaluation',
  text: (form: string, day: string) =>
    `You confirm that you have read the evaluation with “${form}” on ${day}. It does not mean that you agree.`,
  comment: 'Comment',
  commentHelp: 'Optional. It is stored with the evaluation and cannot be changed.',
  submit: 'Acknowledge',
  submitting: 'Saving...',
  done: 'The evaluation is acknowledged.',
  failed: "We couldn't save the acknowledgment.",
  corrected: 'The evaluation was corrected after you opened it. Please read it again, then acknowledge it.',
  withdrawn: 'The evaluation was withdrawn after you opened it, so it needs no acknowledgment.',
} as const;

/** Texts of the review of a report of field training. */
export const reviewLabels = {
  action: 'Mark as reviewed',
  of: (form: string, day: string) => `Review ${form} on ${day}`,
  title: 'Mark the report as reviewed',
  text: (form: string, person: string, day: string) =>
    `You confirm that you have reviewed the report “${form}” about ${person} on ${day}.`,
  comment: 'Comment',
  commentHelp: 'Optional. The trainee and the author can read it, and it cannot be changed.',
  submit: 'Mark as reviewed',
  submitting: 'Saving...',
  done: 'The report is reviewed.',
  failed: "We couldn't save the review.",
  corrected: 'The report was corrected after you opened it. Please read it again, then review it.',
  withdrawn: 'The report was withdrawn after you opened it, so it needs no review.',
} as const;

/** Texts of the dialog that records remedial training. */
export const remediationLabels = {
  entry: (name: string, form: string) => `${name}: remedial training for ${form}`,
  action: 'Record remedial training',
  title: 'Record remedial training',
  help: 'Remedial training after a failed evaluation allows the next attempt.',
  on: 'Day',
  minutes: 'Minutes',
  text: 'Remedial training',
  submit: 'Record',
  submitting: 'Recording...',
  done: 'The remedial training is recorded.',
  failed: "We couldn't record the remedial training.",
} as const;
