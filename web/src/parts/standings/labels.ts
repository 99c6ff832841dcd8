import { counted } from '@muster/shared/counted';
import { minutesText } from '@muster/shared/rules/minutes-text';

/** Texts of a person's requirements. */
export const labels = {
  own: 'Your requirements',
  ofPerson: 'Requirements',
  ownHelp:
    'Hours, trainings and evaluations that your department or state requires, in addition to mandatory trainings.',
  personHelp: 'Hours, trainings and evaluations required of this person, in addition to mandatory trainings.',
  hours: (done: number, needed: number) => `${minutesText(done)} of ${minutesText(needed)}`,
  fromEnrollments: (minutes: number) => `${minutesText(minutes)} more from enrollments`,
  stillNeeded: (minutes: number) => `${minutesText(minutes)} still needed`,
  daysLeft: (days: number, until: string) =>
    days === 0
      ? `Ends today, ${until}`
      : days === 1
        ? `1 day left, until ${until}`
        : `${days} days left, until ${until}`,
  ended: (until: string) => `Ended ${until}`,
  period: (from: string, until: string) => `Period: ${from} to ${until}`,
  parts: (name: string) => `Parts of ${name}`,
  partMet: 'met',
  partFromEnrollments: (amount: string) => `${amount} more from enrollments`,
  ofCourses: (done: number, needed: number) => `${done} of ${counted(needed, 'course')}`,
  courses: (count: number) => counted(count, 'course'),
  detail: { expired: 'Expired', never: 'Never certified' },
  certified: (date: string) => `Certified ${date}`,
  expires: (date: string) => `Expires ${date}`,
  exempt: (from: string, until: string | null) =>
    until === null ? `Exempt since ${from}, no end date` : `Exempt from ${from} until ${until}`,
  exemptBecause: (reason: string, approver: string) => `Reason: ${reason} (approved by ${approver})`,
  source: 'Source',
  checkedOn: (date: string) => `checked on ${date}`,
  why: 'Why',
  mends: 'Next classes that would help',
  mendsOf: (name: string) => `Next classes that would help with ${name}`,
  freeSeats: (count: number) => (count === 0 ? 'Full' : counted(count, 'seat left', 'seats left')),
  waiting: (count: number) => `${count} on the waitlist`,
  counts: (minutes: number) => `${minutesText(minutes)} would count`,
  standing: { seat: 'You have a seat', waitlist: 'You are on the waitlist' },
  notOpen: 'Enrollment is not open',
  openClass: (training: string, day: string) => `${training} on ${day}`,
} as const;

/** Texts of a requirement of an evaluation. */
export const evaluationLabels = {
  detail: { expired: 'Expired', never: 'Never passed' },
  certified: (date: string) => `Passed ${date}`,
  firearms: (name: string) => `Firearms of ${name}`,
} as const;

export const whatIfLabels = {
  button: 'What if I take this class?',
  buttonOf: (training: string, day: string) => `What if I take this class? ${training} on ${day}`,
  title: 'What If I Take This Class?',
  about: (training: string, day: string) => `${training} on ${day}, once you are certified for it:`,
  nothing: 'This class would not change any of your requirements today.',
  failed: "We couldn't calculate what this class would change. Check your connection and try again.",
  now: 'Now',
  afterwards: 'then',
  close: 'Close',
  promise: 'This is a calculation with today’s requirements. You are not enrolled, and nothing was changed.',
} as const;

/** Texts for enrolling a person in a class that would help. */
export const enrollLabels = {
  enroll: 'Enroll',
  enrollIn: (training: string, day: string) => `Enroll in ${training} on ${day}`,
  enrolling: 'Enrolling...',
  enrolled: (name: string, training: string) => `${name} is enrolled in ${training}.`,
  failed: "We couldn't enroll this person.",
} as const;
