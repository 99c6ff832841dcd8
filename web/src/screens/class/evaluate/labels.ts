import { counted, plural } from '@muster/shared/counted';
import { mostLanes } from '@muster/shared/evaluation-answers';
import type { EvaluationOutcome } from '@muster/shared/rules/class-evaluations';

/** Texts of the page that evaluates the attendees of a class. */
export const labels = {
  loading: 'Evaluate a class',
  training: 'Training',
  failed: "We couldn't load the evaluations of this class. Check your connection and try again.",
  dayFailed: "We couldn't load the attempts on that day. Check your connection and try again.",
  notFound: 'This class or this form does not exist, or the form is not published.',
  forbidden: 'You may not evaluate the attendees of this class.',
  archived: 'This form is archived and takes no new evaluations.',
  empty: 'No one is enrolled in this class yet.',
  noOneHere: 'No one is in this group.',
  toClass: 'Open the class',
  toTraining: 'Open Training',
  day: 'Day',
  subject: 'Day and evaluator',
  leave: 'The last answers are not saved. If you leave, they are lost.',
  table: (section: string) => `Attendees, ${section}`,
  columns: { person: 'Attendee and result', actions: 'Actions' },
  lanes: 'Lanes',
  printLanes: 'Print lanes',
} as const;

/** Texts of the bar of sections. */
export const sectionLabels = {
  bar: 'Sections',
  previous: 'Previous section',
  previousWord: 'Previous',
  nextWord: 'Next',
  next: 'Next section',
  nextNamed: (title: string) => `Next: ${title}`,
  of: (at: number, all: number) => `Section ${at} of ${all}`,
  name: (at: number, title: string, isComplete: boolean) => `Section ${at}: ${title}${isComplete ? ', complete' : ''}`,
  passRest: 'Pass the rest',
  passRestOf: (item: string) => `Pass the rest: ${item}`,
  passed: (count: number, item: string) => `${counted(count, 'attendee')} passed “${item}”.`,
  noneLeft: (item: string) => `Every attendee already has an answer to “${item}”.`,
  undone: (item: string) => `The passes of “${item}” are undone.`,
  undo: 'Undo',
} as const;

/** Texts of an attendee's row. */
export const rowLabels = {
  itemOf: (item: string, name: string) => `${item}, ${name}`,
  lane: (lane: number) => `Lane ${lane}`,
  place: (relay: number, lane: number) => `Relay ${relay}, lane ${lane}`,
  attempt: (attempt: number) => `Attempt ${attempt}`,
  next: (attempt: number, name: string) => `Attempt ${attempt} of ${name}`,
  firearm: 'Firearm',
  firearmOf: (name: string) => `Firearm of ${name}`,
  noFirearm: 'No authorized firearm on this day.',
  addFirearm: 'Add another firearm',
  addFirearmOf: (name: string) => `Add another firearm of ${name}`,
  details: 'Details',
  detailsOf: (name: string) => `Details of ${name}`,
  complete: 'Complete',
  completeOf: (name: string) => `Complete the evaluation of ${name}`,
  remediateOf: (name: string) => `Record remedial training of ${name}`,
  commentsMissing: (count: number) => `${counted(count, 'comment')} required`,
  commentsMissingOf: (count: number, name: string) => `${counted(count, 'comment')} required, ${name}`,
  failedItems: (count: number) => `${count} failed`,
  percent: (percent: number) => `${percent}%`,
  previous: (result: string) => `Before: ${result}`,
  openEvaluation: 'Open evaluation',
  openEvaluationOf: (name: string) => `Open evaluation of ${name}`,
  by: (name: string) => `by ${name}`,
  draftOf: (day: string) => `Draft of ${day}`,
  otherVersion: 'This draft has answers to another version of the form.',
  continueDraft: 'Continue the draft',
  unfinished: (count: number) =>
    `${counted(count, 'field')} ${plural(count, 'is', 'are')} missing or wrong. Open the details to see all.`,
  noAnswers: 'There are no answers yet.',
  recorded: (name: string, outcome: string) => `${name}: ${outcome}. The evaluation is recorded.`,
} as const;

/** Texts of evaluations that wait to be sent. */
export const waitingLabels = {
  noAttemptLeft: 'This person has no attempt left with this form',
  remediationMissing: 'The last attempt failed. Please record the remedial training before another attempt.',
  queued: (name: string, outcome: string) => `${name}: ${outcome}. The evaluation waits to be sent.`,
  entry: (name: string, form: string, outcome: string) => `${name}: ${form}, ${outcome}`,
  draft: (name: string, form: string) => `${name}: ${form}`,
  otherDay: (day: string) => `This device has answers of ${day} that are not completed.`,
  openDay: (day: string) => `Open ${day}`,
} as const;

/** Texts of the dialog about one attendee. */
export const detailsLabels = {
  remove: 'Delete the answers',
  removeWord: 'Delete',
  removeTitle: 'Delete the answers',
  removeQuestion: (name: string) => `Delete the answers about ${name}?`,
  removeText: 'The draft is deleted, too. It cannot be restored.',
  removing: 'Deleting...',
  removeFailed: "We couldn't delete the draft.",
  removed: 'The answers are deleted.',
  close: 'Close',
} as const;

/** Texts of the bar that completes several evaluations. */
export const completeBarLabels = {
  counts: ({ passed, recorded, failed, open }: Record<EvaluationOutcome | 'open', number>) =>
    [
      ...(passed > 0 ? [`${passed} passed`] : []),
      ...(recorded > 0 ? [`${recorded} recorded`] : []),
      ...(failed > 0 ? [`${failed} failed`] : []),
      `${open} open`,
    ].join(' · '),
  complete: (count: number) =>
    count === 0 ? 'Complete ready evaluations' : `Complete ${counted(count, 'ready evaluation')}`,
  title: 'Complete the ready evaluations',
  question: (count: number, day: string) => `Complete ${counted(count, 'evaluation')} on ${day}?`,
  passed: (count: number) => `${count} passed`,
  failed: (names: string) => `Failed: ${names}`,
  recorded: (count: number) => `${count} recorded`,
  text: 'They become part of the training record. Later changes need a correction with a reason.',
  submit: 'Complete',
  submitting: 'Completing...',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  done: (count: number, waiting = 0) =>
    [
      count > waiting && `${counted(count - waiting, 'evaluation is', 'evaluations are')} recorded.`,
      waiting > 0 && `${counted(waiting, 'evaluation waits', 'evaluations wait')} to be sent.`,
    ]
      .filter(Boolean)
      .join(' '),
  refused: 'Not completed',
  refusal: (name: string, reason: string) => `${name}: ${reason}`,
  unsent: (names: string) => `Not sent, because the connection was lost: ${names}`,
  unknownReason: 'The server did not answer. The evaluation may be recorded. Try again to make sure.',
  dismiss: 'Dismiss',
} as const;

/** Texts of relays and lanes. */
export const laneLabels = {
  title: 'Lanes',
  sheet: (training: string, day: string) => `Relays and lanes: ${training}, ${day}`,
  relays: 'Relay',
  none: 'None',
  relay: (relay: number) => `Relay ${relay}`,
  everyone: 'Everyone',
  noLane: 'No lane',
  left: (name: string, left: number) => `${name} (${left} left)`,
  count: 'Number of lanes',
  wrongCount: `Please enter a number from 1 to ${mostLanes}`,
  fill: 'Fill in order of names',
  removeAll: 'Remove all',
  help: 'Choosing a lane that is taken swaps the two people.',
  table: 'Lanes of the attendees',
  person: 'Attendee',
  lane: 'Lane',
  relayOf: (name: string) => `Relay of ${name}`,
  laneOf: (name: string) => `Lane of ${name}`,
  beyond: (count: number, names: string) =>
    `${names}: the lane is beyond lane ${count}. Please choose another lane, or fill all lanes again.`,
  submit: 'Save lanes',
  submitting: 'Saving...',
  saved: 'The lanes are saved.',
  removed: 'All lanes are removed.',
  failed: "We couldn't save the lanes.",
  conflict: 'Another person changed the lanes after you opened them. Nothing was saved.',
  load: 'Load the current lanes',
  loadFailed: "We couldn't load the current lanes.",
} as const;
