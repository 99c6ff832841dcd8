import { counted } from '@muster/shared/counted';
import type { SeatAction } from '@muster/shared/rules/enrollment';

/** The texts of the Sign-up tab. Those in docs/spec.md sections 2, 4 and 8 are exact. */
export const labels = {
  title: 'Available Training Courses',
  help: 'Open a training to see its classes and take a seat.',
  needed: 'Trainings you need',
  showClasses: 'Show classes',
  showClassesOf: (name: string) => `Show classes of ${name}`,
  /** Shown for a link to a training or a class that is not available. */
  noClass: 'This training has no class open for enrollment at the moment.',
  noSuchClass: 'The linked class is no longer open for enrollment.',
  timeZone: (zone: string) => `Times are in ${zone}.`,
  empty: 'No training courses are currently available for enrollment.',
  columns: {
    name: 'Training Name',
    next: 'Next class',
    need: 'Your certification',
    required: 'Required',
    status: 'Status',
  },
  seatsLeft: (count: number) => counted(count, 'seat left', 'seats left'),
  full: (waiting: number) => (waiting === 0 ? 'Full' : `Full, ${waiting} waiting`),
  freeOn: (date: string) => `Free seats on ${date}`,
  noneToCome: 'None scheduled',
  seatOn: (date: string) => `You have a seat on ${date}.`,
  requiredBefore: (names: readonly string[]) => `Prerequisites: ${names.join(', ')}`,
  evaluatedWith: (names: readonly string[]) => `Evaluations: ${names.join(', ')}`,
  moveHere: 'Move my seat here',
  yes: 'Yes',
  no: 'No',
  expand: (name: string) => `Show classes of ${name}`,
  classesOf: (name: string) => `Classes of ${name}`,
  loadingClasses: 'Loading classes',
  classColumns: {
    location: 'Location',
    dates: 'Dates and times',
    seats: 'Enrolled',
    enrollmentEnd: 'Enrollment ends',
    action: 'Actions',
  },
  seats: (enrolled: number, size: number) => `${enrolled}/${size}`,
  close: 'Close',
} as const;

interface ActionTexts {
  button: string;
  /** The button while the call is in flight. */
  busy: string;
  /** Shown when the response has no detail. */
  failed: string;
  /** The notification of a completed action, unless docs/spec.md has a dialog for it. */
  done?: (name: string) => string;
}

/** The actions of a class (docs/spec.md sections 4 and 8). */
export const actionLabels: Record<SeatAction | 'move', ActionTexts> = {
  enroll: { button: 'Enroll', busy: 'Enrolling...', failed: 'Failed to enroll in training' },
  unenroll: { button: 'Unenroll', busy: 'Unenrolling...', failed: 'Failed to unenroll from training' },
  join_waitlist: {
    button: 'Join Waitlist',
    busy: 'Joining...',
    failed: 'Failed to join waitlist',
    done: (name) => `You are on the waitlist of ${name}. You will be notified when you get a seat.`,
  },
  leave_waitlist: {
    button: 'Leave Waitlist',
    busy: 'Leaving...',
    failed: 'Failed to leave waitlist',
    done: (name) => `You are no longer on the waitlist of ${name}.`,
  },
  move: { button: 'Move my seat here', busy: 'Moving...', failed: 'Failed to enroll in training' },
};

export const fetchFailed = 'Failed to fetch available training classes';

/** The dialogs of the actions. */
export const dialogLabels = {
  enrolled: {
    title: 'Enrollment Successful',
    text: (name: string) => `You have a seat in ${name}.`,
  },
  confirmMove: {
    title: 'Move Your Seat',
    text: (name: string) => `You are about to move your seat in ${name}.`,
    from: 'From',
    to: 'To',
    loss: 'You keep your seat until the move is complete. Once another person takes the old seat, you cannot get it back.',
  },
  moved: {
    title: 'Enrollment Successful',
    text: (name: string) => `Your seat in ${name} is now in this class. Your old seat was released.`,
  },
  confirmUnenroll: {
    title: 'Confirm Unenrollment',
    text: (name: string) => `You are about to give up your seat in ${name}:`,
    loss: 'Once another person takes it, you cannot get it back.',
    confirm: 'Unenroll',
    busy: 'Unenrolling...',
  },
  unenrolled: {
    title: 'Unenrollment Successful',
    text: (name: string) => `You are no longer enrolled in ${name}. The spot is now available.`,
  },
  enrollmentError: {
    title: 'Enrollment Error',
    otherClass: (name: string) => `You are already enrolled in another ${name} training.`,
    unenrollFirst: 'Please unenroll from the other training before enrolling in this one.',
  },
} as const;
