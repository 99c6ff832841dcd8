import { counted } from '@muster/shared/counted';

/** Texts about entries that wait for a connection, and about prepared pages. */
export const labels = {
  page: 'Offline work',
  bar: (isOffline: boolean, unsent: number) =>
    [isOffline && 'No connection.', unsent > 0 && `${counted(unsent, 'entry waits', 'entries wait')} to be sent.`]
      .filter(Boolean)
      .join(' '),
  refusedOf: (count: number) => `${counted(count, 'entry was', 'entries were')} not accepted.`,
  notSent: 'This device cannot store the outcome of sending, so it sends nothing. Please free storage on it.',
  show: 'Show offline work',
  unreadable: (count: number) =>
    `${counted(count, 'stored record')} cannot be read on this device. Please tell your administrator before you remove ${count === 1 ? 'it' : 'them'}.`,
  removeUnreadable: 'Remove unreadable records',
  removeUnreadableText: 'Input that was not sent is lost.',
  unsure:
    'An attempt to send it got no answer more than 23 hours ago. It may be recorded. Please check, then send it again or discard it.',
  checkBeforeRetry: 'Check whether it is recorded before you try again.',
  failed: (reason: string) => `The server failed with it several times: ${reason} It is tried again.`,
  unresolved: 'The evaluation that it follows was not sent from this device.',
  queued: 'No connection. It waits to be sent.',
  notStored:
    'This device could not store the last answers. Muster tries again. Keep this page open until they are saved.',
  states: {
    waiting: 'Waiting to be sent',
    sent: 'Sent',
    rejected: 'Not accepted',
    conflict: 'Conflict',
    unsure: 'Please check',
  },
} as const;

/** Texts of prepared pages. */
export const prepareLabels = {
  title: 'Prepared pages',
  prepare: 'Prepare for offline use',
  again: 'Prepare again',
  preparing: 'Preparing...',
  needsConnection: 'This needs a connection.',
  notPrepared: 'No connection. This class is not prepared on this device.',
  prepared: (moment: string) => `Prepared on this device at ${moment}.`,
  shownFrom: (moment: string) => `No connection. You see the data of ${moment}.`,
  remove: 'Remove',
  removeOf: (title: string) => `Remove ${title} from this device`,
  done: 'The page is prepared. You can open it without a connection for 7 days, or until you sign out.',
  failed: "We couldn't prepare this page. Check your connection and try again.",
  noWorker: 'This browser cannot open Muster without a connection. Use a current browser, and not a private window.',
  codeNotStored: "We couldn't store the newest version of Muster on this device. Check your connection and try again.",
  otherTabs: 'A new version of Muster is ready. Close the other tabs with Muster, then prepare the page again.',
  empty:
    'No page is prepared on this device. Open a class, a trainee or an evaluation, and choose “Prepare for offline use” in its menu. Its data are stored encrypted, for 7 days or until you sign out.',
  evaluate: (form: string) => `Evaluate: ${form}`,
  attendance: 'Attendance',
  moreActions: (name: string) => `More actions for ${name}`,
  removePage: 'Remove from this device',
} as const;

/** Texts of refused evaluations. */
export const correctLabels = {
  correct: 'Correct',
  correctOf: (name: string) => `Correct the evaluation of ${name}`,
  failed: "We couldn't open the answers again.",
  hasLater: 'Other entries wait for this one. To correct it, discard them first under “Offline work”.',
} as const;

/** Texts of the list of entries. */
export const entryLabels = {
  title: 'Entries',
  empty: 'Every entry was sent.',
  send: 'Send now',
  sending: 'Sending...',
  noConnection: 'Still no connection. The entries are sent when it returns.',
  entered: (moment: string) => `Entered ${moment}`,
  sent: (moment: string) => `sent ${moment}`,
  waitsFor: 'Waits until the entry before it is sent.',
  retry: 'Try again',
  retryOf: (text: string) => `Try again: ${text}`,
  open: 'Open',
  openOf: (text: string) => `Open the page of: ${text}`,
  discard: 'Discard',
  discardOf: (text: string) => `Discard: ${text}`,
  discardTitle: 'Discard entries',
  discardQuestion: (count: number) => `Discard ${counted(count, 'entry', 'entries')}?`,
  discardText: 'They were not recorded and cannot be restored.',
  discarding: 'Discarding...',
  drafts: 'Not completed',
  discardDraftTitle: 'Discard answers',
  discardDraftQuestion: (text: string) => `Discard the answers of “${text}”?`,
  discardDraftText: 'They are stored on this device only and cannot be restored.',
  draftsHelp: 'These answers are stored on this device only. Open the page to complete them.',
} as const;

/** Texts of attendance that another person recorded differently meanwhile. */
export const conflictLabels = {
  needsConnection: 'With a connection you see the recorded value here.',
  mine: (value: string) => `Yours: ${value}`,
  recorded: (value: string, by: string, moment: string) => `Recorded: ${value}, by ${by}, ${moment}`,
  nothing: 'Recorded: nothing',
  keep: 'Keep the recorded value',
  keepOf: (text: string) => `Keep the recorded value, discard: ${text}`,
  record: 'Record my value',
  recordOf: (text: string) => `Record my value: ${text}`,
  recording: 'Recording...',
  reason: 'Reason',
  reasonHelp: 'Why the recorded value is wrong. The reason is kept in the record of the person.',
  noReason: 'Please give a reason',
} as const;

/** Texts of the question before signing out. */
export const signOutLabels = {
  title: 'Sign out',
  question: (unsent: number) => `${counted(unsent, 'entry was', 'entries were')} not sent. Sign out?`,
  text: 'They stay encrypted on this device. To send them, sign in here again with a connection. Prepared pages are removed.',
  confirm: 'Sign out',
  confirming: 'Signing out...',
} as const;
