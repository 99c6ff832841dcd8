import type { AssessmentResult, AttendanceLine, SheetRow, SheetSession } from '@muster/shared/attendance-answers';
import { counted, plural } from '@muster/shared/counted';
import type { AttendanceStatus } from '@muster/shared/rules/attendance';
import { type MissedSession, missedSentence } from '@muster/shared/rules/attendance';
import type { Counts } from '../../../parts/class-day/attendance-draft.ts';
import type { Obstacle } from '../../../parts/class-day/certify-choice.ts';
import type { OpenForm } from '../../../parts/class-day/class-forms.ts';
import { formatDate, formatTimeRange } from '../../../ui/date-time.ts';

/** The texts of a class's page. docs/spec.md has none of them. */
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
    title: 'You do not have access to this page',
    text: 'Only the instructors of a class and people who manage trainings can open it. If you teach this class, ask a training manager to add you as an instructor.',
    upcoming: 'Your classes',
  },
  facts: {
    label: 'Class details',
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

/** Returns attendance as part of a sentence: `present, 120 min`. */
const inWords = ({ status, minutes }: Pick<AttendanceLine, 'status' | 'minutes'>) =>
  status === 'present' ? `present, ${minutes} min` : status;

const sessionText = ({ date, start_time, end_time }: Pick<SheetSession, 'date' | 'start_time' | 'end_time'>) =>
  `${formatDate(date)}, ${formatTimeRange(start_time, end_time)}`;

/** Returns the employee ID and the rank of a person. */
export const personText = ({ employee_id, rank }: Pick<SheetRow, 'employee_id' | 'rank'>) =>
  rank === null ? employee_id : `${employee_id}, ${rank}`;

/** The texts of the Attendance tab. */
export const attendanceLabels = {
  statuses,
  none: 'Not marked',
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
    [`${present} present`, `${absent} absent`, `${excused} excused`, ...(none > 0 ? [`${none} not marked`] : [])].join(
      ', ',
    ),
  notBegun: (session: string) => `Attendance of this day can be recorded from ${session} on.`,
  allPresent: 'All present',
  allPresentHelp: 'Marks everyone who is not marked yet as present',
  keys: 'Keys: P, A and E choose a status. The up and down arrows move between people.',
  notSaved: 'Not saved',
  undo: (name: string) => `Undo the change of ${name}`,
  undoWord: 'Undo',
  by: (name: string, moment: string) => `${moment}, ${name}`,
  earlier: (line: string, name: string, moment: string) => `Earlier: ${line}, by ${name} on ${moment}.`,
  corrected: (line: string, name: string, moment: string) => `Corrected: ${line}, by ${name} on ${moment}.`,
  reasonOf: (reason: string) => `Reason: ${reason}`,
  conflict: (name: string, line: string, moment: string, yours: string) =>
    `${name} recorded ${line} on ${moment}, after you opened this page. You chose ${yours}.`,
  keepMine: (name: string) => `Keep my choice for ${name}`,
  keepMineWord: 'Keep mine as a correction',
  takeTheirs: (name: string) => `Take the recorded entry for ${name}`,
  takeTheirsWord: 'Take theirs',
  save: (changes: number) => (changes === 0 ? 'Save attendance' : `Save attendance (${counted(changes, 'change')})`),
  saving: 'Saving...',
  discard: 'Discard',
  saved: (count: number) => `${counted(count, 'attendance change')} saved.`,
  waiting: (count: number) => `${counted(count, 'attendance change waits', 'attendance changes wait')} to be sent.`,
  waitingLine: 'Waiting to be sent',
  someRefused: (count: number) =>
    `${counted(count, 'change')} could not be recorded. Your choices are kept. See the reason next to each one.`,
  someWrong: (count: number) => `Please correct the minutes of ${counted(count, 'person', 'people')} first.`,
  someConflict: (count: number) =>
    `Another person recorded ${counted(count, 'entry', 'entries')} in the meantime. Please choose in each row which one counts.`,
  saveFailed: "We couldn't save the attendance. Your choices are kept. Please try again.",
  onOtherDays: (count: number) => `${count} of them on other days`,
  correct: {
    title: 'Correct attendance',
    text: (count: number) =>
      `You are correcting ${counted(count, 'recorded entry', 'recorded entries')}. Each earlier entry stays on record next to its correction.`,
    change: (name: string, before: string, after: string) => `${name}: ${before}, now ${after}`,
    reason: 'Reason',
    reasonHelp: 'Why the earlier entries were wrong. The reason is kept in the record of each person.',
    noReason: 'Please give a reason',
    cancel: 'Cancel',
  },
  close: {
    button: 'Lock attendance',
    question: 'Lock the attendance of this class?',
    meaning: 'No one can record or correct attendance until it is reopened, which requires a reason.',
    missing: (count: number) => `${counted(count, 'person is', 'people are')} not marked yet`,
    recordFirst: 'Attendance can be locked once everyone is marked for each day.',
    back: 'Back',
    notEnded: 'Attendance can be locked once the class has ended.',
    missingOn: (name: string, days: string) => `${name}: ${days}`,
    closing: 'Locking...',
    done: 'The attendance is locked.',
    failed: "We couldn't lock the attendance.",
  },
  closed: {
    title: (moment: string, by: string) => `Attendance was locked on ${moment} by ${by}`,
    text: 'To correct attendance or results, reopen the attendance.',
  },
  reopen: {
    button: 'Reopen',
    title: 'Reopen attendance',
    text: 'Attendance can be recorded and corrected again until it is locked. The reason is kept in the audit log.',
    reason: 'Reason',
    submit: 'Reopen attendance',
    submitting: 'Reopening...',
    done: 'The attendance is open again.',
    failed: "We couldn't reopen the attendance.",
  },
} as const;

/** Returns a result as part of a sentence: `passed, 82`. */
const resultInWords = ({ score, passed }: { score: number | null; passed: boolean }) =>
  `${passed ? 'passed' : 'failed'}${score === null ? '' : `, ${score}`}`;

/** The texts of the Results tab. */
export const resultLabels = {
  inWords: resultInWords,
  table: 'Results of this class',
  passingScore: (score: number) => `Passing score: ${score} or higher.`,
  requiresPass: (hasForms: boolean) =>
    `Only attendees who pass${hasForms ? ' the assessment and every evaluation' : ''} are certified.`,
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
    `${name} recorded ${result} on ${moment}, after you opened this page.`,
  save: (changes: number) => (changes === 0 ? 'Save results' : `Save results (${counted(changes, 'change')})`),
  saved: (count: number) => `${counted(count, 'result')} saved.`,
  saveFailed: "We couldn't save the results. Your entries are kept. Please try again.",
  someWrong: (count: number) => `Please correct the result of ${counted(count, 'person', 'people')} first.`,
  correctTitle: 'Correct results',
} as const;

/** Returns the warning before leaving the page. */
export const lostBy = (changes: number) =>
  changes > 0 ? `${counted(changes, 'change is', 'changes are')} not saved and will be lost.` : undefined;

/** The texts of the Certificates tab. */
export const certifyLabels = {
  notEnded: 'Certifications can be issued once the class has ended.',
  notRecorded: 'No attendance was recorded. Record it first, or choose each person who was present.',
  help: 'Attendees who were present every day are preselected. To certify someone who was absent, give a reason.',
  table: 'Certifications of this class',
  columns: {
    choice: 'Certify',
    name: 'Name',
    attendance: 'Attendance',
    result: 'Result',
    evaluations: 'Evaluations',
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
  evaluationsDone: 'Done',
  /** Names the forms that an attendee has not passed, one in each line. */
  openForms: (forms: readonly OpenForm[]) =>
    forms
      .map(
        ({ name = 'An archived form', standing }) => `${name}: ${standing === 'failed' ? 'failed' : 'not evaluated'}`,
      )
      .join('\n'),
  certified: (day: string) => `Certified ${day}`,
  revoked: 'Revoked',
  obstacles: {
    missed: 'Reason required',
    own: 'You cannot certify yourself. Please ask an administrator.',
    failed: 'Not passed. This training requires a pass.',
    noResult: 'No result. This training requires a pass.',
    failedEvaluation: 'Failed an evaluation. This training requires a pass.',
    notEvaluated: 'An evaluation is missing. This training requires a pass.',
  } satisfies Record<Obstacle['kind'], string>,
  unpassed: 'A required pass is missing now. Check the correction, or revoke the certification.',
  reason: (name: string) => `Reason to certify ${name}`,
  reasonHint: 'Why certify this person despite a missed day?',
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
  notified: 'Attendees will be notified.',
  closes: 'This also closes the attendance of the class.',
  failed: 'Failed to issue certifications',
  progress: (done: number, all: number) => `${done} of ${all} certifications issued`,
  issued: (count: number) => `${counted(count, 'certification')} issued.`,
  notIssued: (count: number) => `${counted(count, 'certification was', 'certifications were')} not issued:`,
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke the certification of ${name}`,
  recordFailed: "We couldn't load this person's record. Check your connection and try again.",
  revokedAlready: (day: string, reason: string) => `This certification was revoked from ${day}. Reason: ${reason}`,
  noneOnRecord: 'No certification of this class is on record for this person.',
  close: 'Close',
} as const;

/** Returns the absences that follow a question: ` 2 absent, 1 excused.` */
function absences({ absent, excused, unrecorded }: Record<MissedSession['status'], number>): string {
  const parts = [
    ...(absent > 0 ? [`${absent} absent`] : []),
    ...(excused > 0 ? [`${excused} excused`] : []),
    ...(unrecorded > 0 ? [`${unrecorded} not marked`] : []),
  ];
  return parts.length > 0 ? ` ${parts.join(', ')}.` : '';
}
