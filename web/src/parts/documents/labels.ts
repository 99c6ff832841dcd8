import { counted, plural } from '@muster/shared/counted';
import type { ClassFileItem, RequiredFact } from '@muster/shared/rules/class-file';
import type { DocumentKind } from '@muster/shared/rules/document-files';
import { minutesText } from '@muster/shared/rules/minutes-text';

/** Names of the document kinds. */
export const kindWords: Record<DocumentKind, string> = {
  signed_roster: 'Signed roster',
  objectives: 'Learning objectives',
  lesson_plan: 'Lesson plan',
  instructor_biography: "Instructor's biography",
  assessment: 'Assessment',
  evaluation: 'Survey',
  certificate: 'Certificate',
  other: 'Other',
};

/** Returns bytes as people read them: `1.4 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return counted(bytes, 'byte');
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${Math.round(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

/** Texts of documents, none of which docs/spec.md fixes. */
export const labels = {
  list: 'Documents',
  failed: "We couldn't load the documents. Check your connection and try again.",
  empty: 'No documents yet.',
  columns: { name: 'Name', kind: 'Kind', size: 'Size', added: 'Added', actions: 'Actions' },
  ofTraining: 'of the training',
  added: (name: string, moment: string) => `${moment}, ${name}`,
  removed: (name: string, moment: string, reason: string) => `Removed by ${name} on ${moment}. Reason: ${reason}`,
  download: 'Download',
  downloadOf: (name: string) => `Download ${name}`,
  downloadFailed: (name: string) => `We couldn't open ${name}.`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
} as const;

/** Texts of the upload. */
export const uploadLabels = {
  title: 'Add documents',
  kind: 'Document kind',
  noKind: 'Choose a kind',
  kindMissing: 'Please choose a kind first',
  choose: 'Choose files',
  drop: 'or drop them here',
  help: 'PDF, pictures (PNG, JPEG, WebP, HEIC), Word, Excel, PowerPoint, OpenDocument, text and CSV, up to 25 MB each.',
  list: 'Files being added',
  waiting: 'Waiting...',
  reading: 'Reading...',
  sending: (percent: number) => `Sending, ${percent} %`,
  checking: 'Checking...',
  done: 'Added',
  cancel: 'Cancel',
  cancelOf: (name: string) => `Cancel ${name}`,
  retry: 'Try again',
  retryOf: (name: string) => `Try again: ${name}`,
  dismiss: 'Dismiss',
  dismissOf: (name: string) => `Dismiss ${name}`,
  leave: (files: number) =>
    `${files === 1 ? 'A file is' : `${files} files are`} not added yet. If you leave, the upload is canceled.`,
  discard: { title: 'Leave without adding these files?', keep: 'Stay here', discard: 'Leave' },
  failed: "We couldn't add this file.",
  tooLarge: 'This file is larger than 25 MB. Make it smaller, or split it.',
  empty: 'This file is empty.',
  wrongType: 'This file type is not accepted. Choose a PDF, a picture, an office document, or a text or CSV file.',
  unreadable: 'This file could not be read. It may have been moved or changed. Choose it again.',
  notSent: 'The file could not be sent. Check your connection and try again.',
  /** Messages by error code of the file store. */
  refused: {
    PolicyExpired: 'Sending this file took too long. Try again.',
    EntityTooLarge: 'The file that arrived is larger than the one you chose. Choose it again.',
    EntityTooSmall: 'The file did not arrive completely. Try again.',
    BadDigest: 'The file changed while it was sent. Try again.',
    XAmzContentChecksumMismatch: 'The file changed while it was sent. Try again.',
    InsufficientStorage: 'The server disk is full. Tell your administrator.',
  } as Readonly<Record<string, string>>,
} as const;

export const removeLabels = {
  title: 'Remove document',
  text: (name: string) => `${name} stays listed with your reason, and can no longer be opened. It is not destroyed.`,
  reason: 'Reason',
  submit: 'Remove document',
  submitting: 'Removing...',
  failed: "We couldn't remove the document.",
} as const;

const factWords: Record<RequiredFact, string> = {
  instructors: 'Instructors',
  credit: 'Credit',
  attendance: 'Attendance',
  evaluations: 'Evaluations',
  closed: 'Attendance locked',
  certifications: 'Certifications',
};

/** Returns the status text of a checklist item: complete, or the next step. */
function remark(item: ClassFileItem): string {
  switch (item.key) {
    case 'signed_roster':
      return item.complete
        ? counted(item.documents, 'document')
        : 'Print the sign-in sheet, have it signed, and add a scan of it.';
    case 'objectives':
    case 'lesson_plan':
      return item.complete
        ? counted(item.documents, 'document')
        : 'Add it to this class, or once for all classes to the training.';
    case 'instructor_biography':
      return item.complete
        ? counted(item.documents, 'document')
        : 'Add the training and experience of each instructor.';
    case 'assessment':
      return item.complete
        ? counted(item.documents, 'document')
        : 'Add the test, or a description of how learning was assessed.';
    case 'evaluation':
      if (item.answers > 0) return `${counted(item.answers, 'answer')} by attendees`;
      return item.complete ? counted(item.documents, 'document') : 'Add the attendees’ surveys of the class.';
    case 'instructors':
      return item.complete ? counted(item.instructors, 'instructor') : 'Edit the class and add its instructors.';
    case 'credit':
      return item.complete ? minutesText(item.minutes) : 'Edit the class and enter its credit hours.';
    case 'attendance': {
      if (item.attendees === 0) return 'No one was enrolled.';
      if (!item.complete) return `${item.missing} not marked. Record the attendance on the Attendance tab.`;
      const corrected = item.corrections > 0 ? `, ${counted(item.corrections, 'correction')}` : '';
      return `All marked: ${counted(item.attendees, 'attendee')}${corrected}`;
    }
    case 'evaluations': {
      if (item.complete) return `${counted(item.done, 'attendee')} evaluated`;
      const open = [
        ...(item.failed > 0 ? [`${item.failed} failed`] : []),
        ...(item.missing > 0 ? [`${item.missing} not evaluated`] : []),
      ];
      return open.length > 0
        ? `${open.join(', ')}. Evaluate ${plural(item.failed + item.missing, 'the attendee', 'the attendees')} on the Evaluations tab.`
        : 'Record the attendance first.';
    }
    case 'closed':
      if (item.complete) return 'Attendance locked.';
      return item.ended ? 'Lock it on the Attendance tab.' : 'The class has not ended yet.';
    case 'certifications':
      if (item.complete) return `${item.certified} issued`;
      return (
        [
          item.awaited > 0 &&
            `${counted(item.awaited, 'certificate')} to issue. Issue ${plural(item.awaited, 'it', 'them')} on the Certificates tab.`,
          item.unready > 0 && `${counted(item.unready, 'attendee')} without a required result or evaluation.`,
        ]
          .filter(Boolean)
          .join(' ') || 'Record the attendance first.'
      );
  }
}

/** Texts of the Class file tab. */
export const classFileLabels = {
  title: 'Class file',
  failed: "We couldn't load the class file. Check your connection and try again.",
  complete: 'Complete',
  missing: 'Missing',
  allComplete: 'The class file is complete.',
  canceled: 'The class was canceled. Its file lists the people who were enrolled, and its documents.',
  someMissing: (missing: number, all: number) => `${missing} of ${all} parts are missing.`,
  source:
    'Documents that auditors usually request. Check the current rules of your state before you rely on this list.',
  papers: 'Papers',
  facts: 'From the data of this class',
  item: ({ key }: ClassFileItem) =>
    key in factWords ? factWords[key as RequiredFact] : kindWords[key as DocumentKind],
  remark,
  add: 'Add',
  addKind: (kind: string) => `Add: ${kind}`,
  save: 'Save the class file',
  saving: (done: number, all: number) => (all === 0 ? 'Making the file...' : `${done} of ${all} documents`),
  saved: 'The class file is saved.',
  saveFailed: "We couldn't save the class file.",
  notFetched: (name: string) => `${name} could not be fetched. Check your connection and try again.`,
  damaged: (name: string) => `${name} is not the file that was added: its hash is different. Tell your administrator.`,
} as const;

/** Texts of the saved class file. */
export const exportLabels = {
  fileName: (training: string, date: string) =>
    `Class file ${training} ${date}`.replace(/[^\p{L}\p{N} -]/gu, '').trim(),
  title: (training: string) => `Class file: ${training}`,
  made: (moment: string, by: string) => `Made on ${moment} by ${by}.`,
  department: 'Department',
  training: 'Training',
  courseNumber: 'Course number',
  location: 'Location',
  sessions: 'Dates and times',
  instructors: 'Instructors',
  credit: 'Credit',
  canceled: 'Canceled',
  canceledPeople: 'People when the class was canceled',
  canceledHead: ['Employee ID', 'Name', 'Rank', 'Place', 'Since', 'Moved to', 'Not moved because'],
  seat: 'Enrolled',
  waitlist: 'Waitlist',
  closed: 'Attendance locked',
  closedBy: (moment: string, by: string) => `${moment}, by ${by}`,
  no: 'No',
  none: 'None',
  checklist: 'Contents of the file',
  attendees: 'Attendees',
  attendance: 'Attendance, with all corrections',
  counts: 'Counts',
  replaced: 'Replaced by a later entry',
  evaluations: 'Evaluations',
  certifications: 'Certifications',
  documents: 'Documents',
  removedDocuments: 'Removed documents',
  survey: 'Survey by attendees',
  surveyHead: ['Statement', '1', '2', '3', '4', '5', 'Average'],
  comments: 'Comments of attendees',
  commentsHead: ['Question', 'Comment'],
  roster: ['Employee ID', 'Name', 'Rank'],
  lines: ['Employee ID', 'Name', 'Session', 'Status', 'Minutes', 'Recorded', 'By', 'Reason', 'Counts'],
  results: ['Employee ID', 'Name', 'Passed', 'Score', 'Remediation'],
  evaluated: [
    'Employee ID',
    'Name',
    'Form',
    'Day',
    'Attempt',
    'Result',
    'Points',
    'Possible points',
    'Firearm',
    'Evaluator ID',
    'Evaluator',
  ],
  certified: ['Employee ID', 'Name', 'Certified on'],
  files: ['File', 'Kind', 'Added', 'By', 'SHA-256'],
  removedFiles: ['Name', 'Kind', 'Removed', 'By', 'Reason'],
  yes: 'yes',
  noWord: 'no',
} as const;
