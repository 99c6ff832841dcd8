import type { AssessmentResult, AttendanceLine, SheetRow, SheetSession } from '@muster/shared/attendance-answers';
import { counted, plural } from '@muster/shared/counted';
import type { AttendanceStatus } from '@muster/shared/rules/attendance';
import { type MissedSession, missedSentence } from '@muster/shared/rules/attendance';
import type { Counts } from '../../../parts/class-day/attendance-draft.ts';
import type { Obstacle } from '../../../parts/class-day/certify-choice.ts';
import { formatDate, formatTimeRange } from '../../../ui/date-time.ts';

/** The texts of a class's page, which docs/spec.md does not have. */
export const labels = {
  loading: 'Class',
  tabs: 'Parts of this class',
  training: 'Training',
  edit: 'Edit class',
  move: 'Move',
  printSheet: 'Print sheet',
  moreActions: 'More actions for this class',
  failed: "We couldn't load this class. Check your connection and try again.",
  notFound: {
    title: 'No such class',
    text: 'Your department has no such class. It may have been deleted.',
    manage: 'Manage Trainings',
    training: 'Go to Training',
  },
  forbidden: {
    title: 'This page is not open to you',
    text: 'A class is open to its instructors and to those who manage trainings. If you teach this class, ask them to enter you as an instructor.',
    upcoming: 'Your classes',
  },
  facts: {
    label: 'Facts of this class',
    dates: 'Dates and times',
    location: 'Location',
    instructors: (count: number) => plural(count, 'Instructor', 'Instructors'),
    credit: 'Credit hours',
    enrolled: 'Enrolled',
    enrolledOf: (enrolled: number, size: number) => `${enrolled} of ${size}`,
    waitlist: 'Waitlist',
    state: 'Attendance',
    closed: (moment: string, by: string) => `Closed ${moment} by ${by}`,
  },
} as const;

const statuses: Record<AttendanceStatus, string> = { present: 'Present', absent: 'Absent', excused: 'Excused' };

/** A line in the middle of a sentence: `present, 120 min`. */
const inWords = ({ status, minutes }: Pick<AttendanceLine, 'status' | 'minutes'>) =>
  status === 'present' ? `present, ${minutes} min` : status;

const sessionText = ({ date, start_time, end_time }: Pick<SheetSession, 'date' | 'start_time' | 'end_time'>) =>
  `${formatDate(date)}, ${formatTimeRange(start_time, end_time)}`;

/** The employee ID and the rank of a person, below the name. */
export const personText = ({ employee_id, rank }: Pick<SheetRow, 'employee_id' | 'rank'>) =>
  rank === null ? employee_id : `${employee_id}, ${rank}`;

/** The texts of the Attendance tab. */
export const attendanceLabels = {
  statuses,
  none: 'Not recorded',
  inWords,
  sessionText,
  sessions: 'Day of this class',
  table: (session: string) => `Attendance on ${session}`,
  failed: "We couldn't load the attendance. Check your connection and try again.",
  empty: 'No one is enrolled in this class yet.',
  nothingFound: (text: string) => `No attendees match “${text}”.`,
  searchHint: 'Name, rank, ID or attendance',
  shown: (shown: number, all: number) =>
    shown === all ? counted(all, 'attendee') : `${shown} of ${counted(all, 'attendee')}`,
  columns: {
    name: 'Name',
    choice: 'Attendance',
    minutes: 'Minutes',
    state: 'Recorded',
  },
  ownLine: (status: string) => `${status}. Another person records your own attendance.`,
  choiceOf: (name: string) => `Attendance of ${name}`,
  minutesOf: (name: string) => `Minutes of ${name}`,
  wrongMinutes: (most: number) => `Enter whole minutes from 0 to ${most}`,
  counts: ({ present, absent, excused, none }: Counts) =>
    [
      `${present} present`,
      `${absent} absent`,
      `${excused} excused`,
      ...(none > 0 ? [`${none} without a line`] : []),
    ].join(', '),
  notBegun: (session: string) => `Attendance of this day can be recorded from ${session} on.`,
  allPresent: 'All present',
  allPresentHelp: 'Chooses present for everybody without a line',
  keys: 'Keys: P, A and E choose, arrow up and down lead to the next person.',
  notSaved: 'Not saved',
  undo: (name: string) => `Undo the change of ${name}`,
  undoWord: 'Undo',
  by: (name: string, moment: string) => `${moment}, ${name}`,
  earlier: (line: string, name: string, moment: string) => `Earlier: ${line}, by ${name} on ${moment}.`,
  corrected: (line: string, name: string, moment: string) => `Corrected: ${line}, by ${name} on ${moment}.`,
  reasonOf: (reason: string) => `Reason: ${reason}`,
  conflict: (name: string, line: string, moment: string, yours: string) =>
    `${name} recorded ${line} on ${moment}, after you opened this. Your choice is ${yours}.`,
  keepMine: (name: string) => `Keep my choice for ${name}`,
  keepMineWord: 'Keep mine as a correction',
  takeTheirs: (name: string) => `Take the recorded line of ${name}`,
  takeTheirsWord: 'Take theirs',
  save: (changes: number) => (changes === 0 ? 'Save attendance' : `Save attendance (${counted(changes, 'change')})`),
  saving: 'Saving...',
  discard: 'Discard',
  saved: (count: number) => `${counted(count, 'line')} of attendance saved.`,
  someRefused: (count: number) =>
    `${counted(count, 'line')} could not be recorded. The reason stands beside each, and your choice is kept.`,
  someWrong: (count: number) => `Please correct the minutes of ${counted(count, 'person', 'people')} first.`,
  someConflict: (count: number) =>
    `${counted(count, 'line was', 'lines were')} recorded by another person in the meantime. Please choose beside each which one counts.`,
  saveFailed: "We couldn't save the attendance. Your choices are kept.",
  onOtherDays: (count: number) => `${count} of them on other days`,
  correct: {
    title: 'Correct attendance',
    text: (count: number) =>
      `${counted(count, 'line was', 'lines were')} recorded before. The earlier line stays and is shown beside the correction.`,
    change: (name: string, before: string, after: string) => `${name}: ${before}, now ${after}`,
    reason: 'Reason',
    reasonHelp: 'Why the earlier lines were wrong. It is kept in the record of each person.',
    noReason: 'Please give a reason',
    cancel: 'Cancel',
  },
  close: {
    button: 'Close attendance',
    question: 'Close the attendance of this class?',
    meaning: 'Nobody can record or correct a line until it is reopened, which needs a reason.',
    missing: (count: number) => `${counted(count, 'person has', 'people have')} no line yet`,
    recordFirst: 'Attendance can be closed once everybody has a line for each day.',
    back: 'Back',
    notEnded: 'Attendance can be closed once the class has ended.',
    missingOn: (name: string, days: string) => `${name}: ${days}`,
    closing: 'Closing...',
    done: 'The attendance is closed.',
    failed: "We couldn't close the attendance.",
  },
  closed: {
    title: (moment: string, by: string) => `Attendance was closed on ${moment} by ${by}`,
    text: 'Lines and results are final. To correct one, reopen the attendance.',
  },
  reopen: {
    button: 'Reopen',
    title: 'Reopen attendance',
    text: 'Lines can be recorded and corrected again until it is closed. The reason is kept in the audit log.',
    reason: 'Reason',
    submit: 'Reopen attendance',
    submitting: 'Reopening...',
    done: 'The attendance is open again.',
    failed: "We couldn't reopen the attendance.",
  },
} as const;

/** A result in the middle of a sentence: `passed, 82`. */
const resultInWords = ({ score, passed }: { score: number | null; passed: boolean }) =>
  `${passed ? 'passed' : 'failed'}${score === null ? '' : `, ${score}`}`;

/** The texts of the Results tab. */
export const resultLabels = {
  inWords: resultInWords,
  table: 'Results of this class',
  passingScore: (score: number) => `Passed from a score of ${score} on.`,
  requiresPass: 'Who has not passed is not certified.',
  courseOfFire: 'Course of fire',
  typeRemediation: 'Remediation',
  columns: { score: 'Score', passed: 'Result', remediation: 'Remediation', state: 'Recorded' },
  passed: 'Passed',
  failed: 'Failed',
  none: 'None',
  scoreOf: (name: string) => `Score of ${name}`,
  resultOf: (name: string) => `Result of ${name}`,
  remediationOf: (name: string) => `Remediation of ${name}`,
  wrongScore: 'Enter a score from 0 to 1000',
  noResult: 'Enter the result as well',
  counts: (passed: number, failed: number, none: number) =>
    [`${passed} passed`, `${failed} failed`, ...(none > 0 ? [`${none} without a result`] : [])].join(', '),
  notBegun: (session: string) => `Results can be recorded from ${session} on.`,
  recorded: (result: string, name: string, moment: string, reason: string | null) =>
    `${result}, by ${name} on ${moment}.${reason === null ? '' : ` Reason of the correction: ${reason}`}`,
  conflict: (name: string, result: string, moment: string) =>
    `${name} recorded ${result} on ${moment}, after you opened this.`,
  save: (changes: number) => (changes === 0 ? 'Save results' : `Save results (${counted(changes, 'change')})`),
  saved: (count: number) => `${counted(count, 'result')} saved.`,
  saveFailed: "We couldn't save the results. What you typed is kept.",
  someWrong: (count: number) => `Please correct the result of ${counted(count, 'person', 'people')} first.`,
  correctTitle: 'Correct results',
} as const;

/** Returns what leaving the page loses. */
export const lostBy = (changes: number) =>
  changes > 0 ? `${counted(changes, 'change is', 'changes are')} not saved and will be lost.` : undefined;

/** The texts of the Certificates tab. */
export const certifyLabels = {
  notEnded: 'Certifications can be issued once the class has ended.',
  notRecorded: 'No attendance was recorded. Record it first, or choose each person who was present.',
  help: 'Proposed are those who were present on every day. Choosing somebody else needs a reason.',
  table: 'Certifications of this class',
  columns: {
    choice: 'Certify',
    name: 'Name',
    attendance: 'Attendance',
    result: 'Result',
    state: 'Certification',
    actions: 'Actions',
  },
  certify: (name: string) => `Certify ${name}`,
  present: 'Present',
  unknown: '–',
  missed: missedSentence,
  result: ({ score, passed }: Pick<AssessmentResult, 'score' | 'passed'>) =>
    `${passed ? 'Passed' : 'Failed'}${score === null ? '' : `, ${score}`}`,
  noResult: 'None',
  certified: (day: string) => `Certified ${day}`,
  revoked: 'Revoked',
  obstacles: {
    missed: 'Needs a reason',
    own: 'You cannot certify yourself. Please ask an administrator.',
    failed: 'Not passed: this training certifies who has passed.',
    noResult: 'No result: this training certifies who has passed.',
  } satisfies Record<Obstacle['kind'], string>,
  reason: (name: string) => `Reason to certify ${name}`,
  reasonHint: 'Why this person is certified although a day was missed',
  noReason: 'Please give a reason, or do not certify this person',
  reasonsMissing: (count: number) => `Please give a reason for ${counted(count, 'person', 'people')} first.`,
  chosen: (chosen: number, open: number) => `${chosen} of ${open} chosen`,
  allCertified: 'Everyone listed is certified.',
  issue: (count: number) => (count === 0 ? 'Issue certifications' : `Issue ${counted(count, 'certification')}`),
  issuing: 'Issuing...',
  question: (chosen: number, open: number, missed: Record<MissedSession['status'], number>) =>
    `Certify ${chosen} of ${open}?${absences(missed)}`,
  notCertified: 'Not certified',
  despite: 'Certified with a reason',
  person: (name: string, why: string) => `${name}: ${why}`,
  notChosen: 'Not chosen',
  told: 'Each of them is told.',
  closes: 'The attendance of the class is closed with it.',
  failed: 'Failed to issue certifications',
  progress: (done: number, all: number) => `${done} of ${all} certifications issued`,
  issued: (count: number) => `${counted(count, 'certification')} issued.`,
  notIssued: (count: number) => `${counted(count, 'certification was', 'certifications were')} not issued:`,
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke the certification of ${name}`,
  recordFailed: "We couldn't load the record of this person. Check your connection and try again.",
  revokedAlready: (day: string, reason: string) => `This certification was revoked from ${day}. Reason: ${reason}`,
  noneOnRecord: 'No certification of this class is on record for this person.',
  close: 'Close',
} as const;

/** Returns who was not there, after a question: ` 2 absent, 1 excused.` */
function absences({ absent, excused, unrecorded }: Record<MissedSession['status'], number>): string {
  const parts = [
    ...(absent > 0 ? [`${absent} absent`] : []),
    ...(excused > 0 ? [`${excused} excused`] : []),
    ...(unrecorded > 0 ? [`${unrecorded} without a line`] : []),
  ];
  return parts.length > 0 ? ` ${parts.join(', ')}.` : '';
}
