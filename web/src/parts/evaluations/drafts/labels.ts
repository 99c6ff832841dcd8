import type { Score } from '@muster/shared/forms/score';
import { percentOf } from '@muster/shared/forms/score';

/** Texts of the day, the firearm and the evaluator of an evaluation. */
export const subjectLabels = {
  chooseDay: 'Please select a date that is not in the future',
  chooseFirearm: 'Please choose a firearm',
  firearmPlaceholder: 'Choose a firearm',
  paper: 'Results on paper: another person evaluated',
  evaluator: 'Evaluator',
  evaluatorHelp: 'The person who evaluated must have been qualified on that day.',
  chooseEvaluator: 'Please choose the evaluator from the list',
} as const;

/** Texts of the state of the draft. */
export const savingLabels = {
  changed: 'Not saved yet',
  saving: 'Saving...',
  saved: (time: string) => `Saved ${time}`,
  noConnection: 'Not saved: no connection. Muster tries again.',
  triesAgain: 'Not saved. Muster tries again.',
  repeats: (reason: string) => `Not saved: ${reason} Muster tries again.`,
  failed: (reason: string) => `Not saved: ${reason}`,
  unknown: 'the server did not answer.',
  local: 'Stored on this device',
  conflict: 'You changed this draft in another window. Which state should be kept?',
  gone: 'This draft was deleted or recorded in another window. Your answers are still here.',
  keepMine: 'Keep this window',
  takeTheirs: 'Load the other one',
  saveAgain: 'Save as a new draft',
  loadFailed: "We couldn't load the other state.",
} as const;

/** Texts of the confirmation. */
export const completeLabels = {
  title: 'Complete the evaluation',
  passed: (name: string, form: string) => `${name} passes “${form}”.`,
  failed: (name: string, form: string) => `${name} fails “${form}”.`,
  recorded: (name: string, form: string) => `The answers about ${name} with “${form}” are recorded.`,
  points: (score: Score) => `${score.points} of ${score.possible} points, ${percentOf(score)}%.`,
  on: (day: string) => `Day: ${day}.`,
  attempt: (attempt: number) => `Attempt ${attempt}.`,
  failedCritical: (item: string) => `Failed critical item: ${item}`,
  text: 'The evaluation becomes part of the training record. Later changes need a correction with a reason.',
  submit: 'Complete',
  submitting: 'Recording...',
  failedToRecord: "We couldn't record the evaluation.",
  override: 'Reason for accepting this evaluator',
  overrideHelp: 'As an administrator, you may accept an evaluator without the qualification. The reason is recorded.',
  overrideNeeded: 'Please give a reason',
} as const;
