import { counted } from '@muster/shared/counted';
import type { FormPurpose, PassingRule, Stage } from '@muster/shared/forms/form';
import type { ResultSoFar } from './result-so-far.ts';

/** The display names of purposes. */
export const purposeWords: Record<FormPurpose, string> = {
  firearms: 'Firearms',
  checklist: 'Checklist',
  field_training: 'Field training',
  other: 'Other',
};

const lightWords: Record<Stage['light'], string> = { day: 'Daylight', low_light: 'Low light', night: 'Night' };

/** Returns position, time, reload and light of a stage. */
export function stageConditions({ position, seconds, reload, light }: Stage): string[] {
  return [
    ...(position ? [position] : []),
    ...(seconds === undefined ? [] : [counted(seconds, 'second')]),
    ...(reload ? [reload === 'timed' ? 'Timed reload' : 'Untimed reload'] : []),
    lightWords[light],
  ];
}

/** Returns a stage in one line. */
export const stageText = (stage: Stage): string =>
  [counted(stage.yards, 'yard'), counted(stage.rounds, 'round'), ...stageConditions(stage)].join(' · ');

/** Texts of the items of a form. */
export const labels = {
  critical: 'Critical',
  optional: 'Optional',
  shows: { inspection: 'Shows the inspection', care: 'Shows the care' },
  passed: 'Pass',
  failed: 'Fail',
  clear: (item: string) => `Clear the answer to ${item}`,
  clearWord: 'Clear',
  less: (item: string) => `One less: ${item}`,
  more: (item: string) => `One more: ${item}`,
  ofMost: (most: number, unit = '') => `of ${most} ${unit}`.trim(),
  notObserved: 'N.O.',
  notObservedName: 'Not observed',
  notObservedCount: (count: number) => `Not observed: ${counted(count, 'item')}`,
  notObservedLabel: 'N.O., not observed',
  notResponding: 'N.R.T.',
  notRespondingName: 'Not responding to training',
  notRespondingLabel: 'N.R.T., not responding to training',
  untitled: 'Untitled section',
  minutes: 'Remedial training, minutes',
  remedial: 'Remedial',
  seconds: 'Seconds',
  atMostSeconds: (seconds: number) => `At most ${seconds} s`,
  start: 'Start',
  stop: 'Stop',
  reset: 'Reset',
  ofItem: (action: string, item: string) => `${action}: ${item}`,
  comment: 'Comment',
  addComment: 'Add comment',
  commentOn: (item: string) => `Comment on ${item}`,
  commentNeeded: 'A comment is mandatory here.',
  whole: 'Comment on the whole evaluation',
  signature: { evaluator: 'Signature of the evaluator', employee: 'Signature of the evaluated person' },
  signed: 'Signed',
  notSigned: 'Not signed',
  signHelp: 'Sign with a finger, a pen or the mouse.',
  noAnswer: 'No answer',
  below: (minimum: number) => `Below ${minimum}`,
  pointsOf: (points: number) => counted(points, 'point'),
  minutesOf: (minutes: number) => `${counted(minutes, 'minute')} of remedial training`,
  secondsOf: (seconds: number) => `${seconds} s`,
  anchor: (value: number, text: string) => `${value}: ${text}`,
  rating: (value: number, text: string | undefined) => (text ? `${value}, ${text}` : String(value)),
  noItems: 'This section has no items yet.',
} as const;

/** Texts of the running result. */
export const scoreLabels = {
  title: 'Result so far',
  answered: ({ answered, all, leavesOptional }: Pick<ResultSoFar, 'answered' | 'all' | 'leavesOptional'>) =>
    `${answered} of ${all}${leavesOptional ? ' required' : ''} answered`,
  points: (points: number, possible: number) => `${points} of ${counted(possible, 'point')}`,
  percent: (percent: number) => `${percent}%`,
  toPass: {
    points: (minimum: number) => `${counted(minimum, 'point')} to pass`,
    percent: (minimum: number) => `${minimum}% to pass`,
  },
  allCritical: 'All critical items must be passed',
  criticalFailed: 'A critical item is failed',
  rounds: (rounds: number) => counted(rounds, 'round'),
} as const;

/** Returns the rule of passing; undefined: the form has no result. */
export function ruleText(passing: PassingRule): string | undefined {
  switch (passing.kind) {
    case 'points':
    case 'percent':
      return scoreLabels.toPass[passing.kind](passing.minimum);
    case 'critical':
      return scoreLabels.allCritical;
    case 'none':
      return undefined;
  }
}

/** The words of results. */
export const outcomeWords = { passed: 'Passed', failed: 'Failed', recorded: 'Recorded' } as const;
