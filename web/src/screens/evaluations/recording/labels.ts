import type { Score } from '@muster/shared/forms/score';
import { percentOf } from '@muster/shared/forms/score';

/** Texts of the page that records an evaluation. */
export const labels = {
  title: 'Record evaluation',
  titleOf: (form: string) => `Evaluate with ${form}`,
  screen: 'Evaluations',
  record: 'Record',
  failed: "We couldn't load the form. Check your connection and try again.",
  draftFailed: "We couldn't load the draft. Check your connection and try again.",
  noForm: 'Please choose a form first.',
  noDraft: 'This draft does not exist. It was deleted, or the evaluation is recorded.',
  personDeleted: 'This person was deleted, so the evaluation cannot be completed. You can delete the draft.',
  formGone: 'This form does not exist or is not published.',
  archived: 'This form is archived and takes no new evaluations.',
  toForms: 'Choose a form',
  subject: 'Evaluation',
  person: 'Person',
  personHelp: 'Employee ID or name',
  noPeople: 'You may not evaluate anyone with this form today.',
  peopleFailed: "We couldn't load the people. Check your connection and try again.",
  choosePerson: 'Please choose a person from the list',
  day: 'Day',
  chooseDay: 'Please select a date that is not in the future',
  firearm: 'Firearm',
  chooseFirearm: 'Please choose a firearm',
  noFirearm: 'This person has no authorized firearm on that day.',
  firearmPlaceholder: 'Choose a firearm',
  paper: 'Results on paper: another person evaluated',
  evaluator: 'Evaluator',
  evaluatorHelp: 'The person who evaluated must have been qualified on that day.',
  chooseEvaluator: 'Please choose the evaluator from the list',
  attempt: (attempt: number) => `Attempt ${attempt}`,
  prepareFailed: "We couldn't check the attempts. Check your connection and try again.",
  complete: 'Complete',
  unfinished: (count: number) =>
    count === 1
      ? 'One field is missing or wrong. It is marked below.'
      : `${count} fields are missing or wrong. They are marked below.`,
  recorded: 'The evaluation is recorded.',
  leave: 'The last changes are not saved. If you leave, they are lost.',
} as const;

/** Texts of the state of the draft. */
export const savingLabels = {
  changed: 'Not saved yet',
  saving: 'Saving...',
  saved: (time: string) => `Saved ${time}`,
  noConnection: 'Not saved: no connection. Muster tries again.',
  repeats: (reason: string) => `Not saved: ${reason} Muster tries again.`,
  failed: (reason: string) => `Not saved: ${reason}`,
  unknown: 'the server did not answer.',
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
