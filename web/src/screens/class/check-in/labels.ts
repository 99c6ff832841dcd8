import { counted } from '@muster/shared/counted';
import type { AttendanceStatus } from '@muster/shared/rules/attendance';
import type { Direction } from '@muster/shared/rules/check-in';

/** The texts of the page on which attendees check in. */
export const pageLabels = {
  title: 'Check in',
  help: 'The instructor of your class shows a code that changes every 30 seconds.',
  directions: { in: 'In', out: 'Out' } satisfies Record<Direction, string>,
  direction: 'Are you arriving or leaving?',
  code: 'Code',
  codeHelp: "The six digits on the instructor's screen",
  codeWrong: 'Please enter the six digits of the code',
  typeInstead: 'Type a code instead',
  submit: (direction: Direction, named: string | undefined) => {
    const what = direction === 'in' ? 'Check in to' : 'Check out of';
    return named ? `${what} ${named}` : `${what} the class`;
  },
  busy: { in: 'Checking in...', out: 'Checking out...' } satisfies Record<Direction, string>,
  done: (direction: Direction, training: string, at: string) =>
    direction === 'in' ? `You checked in to ${training} at ${at}.` : `You checked out of ${training} at ${at}.`,
  repeated: 'This was already received.',
  confirmation: 'It counts once your instructor confirms it.',
  late: (sent: string) => `It was sent later, at ${sent}. Your instructor sees both times.`,
  failed: 'Failed to check in',
  another: 'Check in or out again',
  training: 'Your classes',
} as const;

/** The texts of check-ins that were entered offline. */
export const queueLabels = {
  title: 'Waiting to be sent',
  help: 'These check-ins are stored in this browser, encrypted, and sent when you are online. If you sign out first, sign in here again.',
  sending: 'Sending...',
  send: 'Send now',
  entry: (direction: Direction, code: string) =>
    `${direction === 'in' ? 'Check-in' : 'Check-out'} with the code ${code}`,
  at: (direction: Direction, at: string, code: string) => `${direction === 'in' ? 'In' : 'Out'} at ${at}, code ${code}`,
  refused: 'Not accepted',
  dismiss: (entry: string) => `Dismiss: ${entry}`,
  dismissShort: 'Dismiss',
  kept: 'No connection. Your check-in is stored in this browser and will be sent when you are online. It counts if that is within 12 hours.',
  unkept: 'No connection, and this browser cannot store your check-in. Please tell the instructor that you are here.',
} as const;

/** The texts of the instructor's tab. */
export const tabLabels = {
  title: 'Check-in',
  help: 'Show the code to the class. Attendees scan it or type the digits, and you confirm who is present. Without a connection, this screen has codes for five minutes, and phones store check-ins for up to 12 hours.',
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
  offline: (until: string) => `No connection. Codes work until ${until}. Names appear when you are online.`,
  usedUp:
    'No connection, and no codes are left. Reconnect, use the sign-in sheet, or mark people on the Attendance tab if this class is prepared on this device.',
  arrived: (arrived: number, enrolled: number) => `${arrived} of ${enrolled} checked in`,
  announced: (names: string) => `Checked in: ${names}`,
} as const;

const statuses: Record<AttendanceStatus, string> = { present: 'Present', absent: 'Absent', excused: 'Excused' };

/** The texts of the list of arrivals. */
export const listLabels = {
  title: 'Arrivals',
  failed: "We couldn't load the arrivals. Check your connection and try again.",
  empty: 'No one has checked in yet.',
  columns: { name: 'Name', in: 'In', out: 'Out', state: 'Attendance', actions: 'Actions' },
  late: (at: string) => `Sent later, at ${at}`,
  recorded: (status: AttendanceStatus, by: string) => `${statuses[status]}, recorded by ${by}`,
  open: 'Not confirmed',
  leftAfter: 'Checked out after confirmation. Correct the minutes on the Attendance tab.',
  confirm: 'Confirm',
  confirmOne: (name: string) => `Confirm ${name}`,
  confirmAll: (number: number) => `Confirm all ${number}`,
  confirming: 'Confirming...',
  confirmHelp: 'Confirming records people as present, with the minutes between check-in and check-out.',
  confirmFailed: 'Failed to confirm',
  done: (number: number) => `${counted(number, 'person is', 'people are')} recorded as present.`,
  notConfirmed: 'Not confirmed:',
} as const;

/** The texts of the printed sheet. */
export const sheetLabels = {
  title: 'Sign-in sheet',
  help: 'One sheet for each session, to be signed by hand. Print it when the list is final.',
  failed: "We couldn't load the list of this class. Check your connection and try again.",
  noAttendees: 'No one is enrolled yet. The sheet has empty rows only.',
  department: 'Department',
  training: 'Training',
  course: 'Course number',
  date: 'Date',
  time: 'Time',
  place: 'Location',
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
  waitlist: 'Rows for people from the waitlist',
  onWaitlist: 'On the waitlist',
  moreWaiting: (number: number) => `${number} more on the waitlist`,
  state: (hash: string, at: string) => `List checksum: ${hash} at ${at}.`,
  stateHelp: 'The first digits of the SHA-256 checksum of this list. Identical lists have identical digits.',
} as const;
