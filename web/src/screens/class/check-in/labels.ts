import { counted } from '@muster/shared/counted';
import type { AttendanceStatus } from '@muster/shared/rules/attendance';
import type { Direction } from '@muster/shared/rules/check-in';

/** The page on which people check in. */
export const pageLabels = {
  title: 'Check in',
  help: 'The instructor of your class shows a code that changes every 30 seconds.',
  directions: { in: 'In', out: 'Out' } satisfies Record<Direction, string>,
  direction: 'Are you arriving or leaving?',
  code: 'Code',
  codeHelp: 'The six digits on the screen of the instructor',
  codeWrong: 'Please enter the six digits of the code',
  typeInstead: 'Type a code instead',
  submit: (direction: Direction, named: string | undefined) => {
    const what = direction === 'in' ? 'Check in to' : 'Check out of';
    return named ? `${what} ${named}` : `${what} the class`;
  },
  busy: { in: 'Checking in...', out: 'Checking out...' } satisfies Record<Direction, string>,
  done: (direction: Direction, training: string, at: string) =>
    direction === 'in'
      ? `You are checked in to ${training} since ${at}.`
      : `You are checked out of ${training} since ${at}.`,
  repeated: 'This was noted before.',
  confirmation: 'It counts once your instructor has confirmed it.',
  late: (sent: string) => `It was sent at ${sent}, which your instructor sees.`,
  failed: 'Failed to check in',
  another: 'Check in or out again',
  training: 'Your classes',
} as const;

/** What was entered without a network. */
export const queueLabels = {
  title: 'Waiting to be sent',
  help: 'These are kept in this browser and sent when there is a connection. Sign in here again if you sign out before.',
  sending: 'Sending...',
  send: 'Send now',
  entry: (direction: Direction, code: string, at: string) =>
    `${direction === 'in' ? 'In' : 'Out'} at ${at}, code ${code}`,
  refused: 'Not accepted',
  dismiss: (entry: string) => `Dismiss: ${entry}`,
  dismissShort: 'Dismiss',
  kept: 'No connection. Your check-in is kept in this browser and sent when there is one.',
  unkept: 'No connection, and this browser keeps nothing. Please tell the instructor that you are here.',
} as const;

/** The tab of the instructor. */
export const tabLabels = {
  title: 'Check-in',
  help: 'Show the code to the room. Officers scan it or type the digits, and you confirm who came.',
  session: 'Session',
  opens: (at: string) => `Check-in opens ${at}.`,
  closed: (at: string) => `Check-in closed ${at}.`,
  loading: 'Loading the code',
  failed: "We couldn't load the code. Check your connection and try again.",
  qr: 'QR code that opens the check-in of this class',
  code: (code: string) => `Code ${code.split('').join(' ')}`,
  seconds: (seconds: number) => `New code in ${seconds} s`,
  orType: (address: string) => `Or open ${address} and type the code.`,
  fullScreen: 'Full screen',
  leaveFullScreen: 'Leave full screen',
  offline: (until: string) => `No connection. The codes go on until ${until}; names appear when there is a connection.`,
  usedUp: 'No connection, and no codes are left. Please connect, or use the sign-in sheet.',
  arrived: (arrived: number, enrolled: number) => `${arrived} of ${enrolled} checked in`,
  announced: (names: string) => `Checked in: ${names}`,
} as const;

const statuses: Record<AttendanceStatus, string> = { present: 'Present', absent: 'Absent', excused: 'Excused' };

/** The list of who has arrived. */
export const listLabels = {
  title: 'Who has arrived',
  failed: "We couldn't load who has arrived. Check your connection and try again.",
  empty: 'Nobody has checked in yet.',
  columns: { name: 'Name', in: 'In', out: 'Out', state: 'Attendance', actions: 'Actions' },
  late: (at: string) => `Sent later, at ${at}`,
  recorded: (status: AttendanceStatus, by: string) => `${statuses[status]}, recorded by ${by}`,
  open: 'Not confirmed',
  leftAfter: 'Checked out after it was confirmed. Change the minutes on the Attendance tab.',
  confirm: 'Confirm',
  confirmOne: (name: string) => `Confirm ${name}`,
  confirmAll: (number: number) => `Confirm all ${number}`,
  confirming: 'Confirming...',
  confirmHelp: 'Confirming records people as present, with the minutes between in and out.',
  confirmFailed: 'Failed to confirm',
  done: (number: number) => `${counted(number, 'person is', 'people are')} recorded as present.`,
  notConfirmed: 'Not confirmed:',
} as const;

/** The printed sheet. */
export const sheetLabels = {
  title: 'Sign-in sheet',
  help: 'One sheet for each session, to be signed by hand. Print it when the list is final.',
  failed: "We couldn't load the list of this class. Check your connection and try again.",
  noAttendees: 'Nobody is enrolled yet. The sheet has empty rows only.',
  department: 'Department',
  training: 'Training',
  course: 'Course number',
  date: 'Date',
  time: 'Time',
  place: 'Place',
  instructors: 'Instructors',
  columns: {
    no: 'No.',
    name: 'Name',
    rank: 'Rank',
    employee: 'Employee ID',
    badge: 'Badge',
    in: 'Signature in',
    out: 'Signature out',
  },
  list: 'Attendees',
  waitlist: 'Room for people from the waitlist',
  onWaitlist: 'On the waitlist',
  moreWaiting: (number: number) => `${number} more on the waitlist`,
  state: (hash: string, at: string) => `State of the list: ${hash} at ${at}.`,
  stateHelp: 'The first digits of the SHA-256 of this list. The same list has the same digits.',
} as const;
