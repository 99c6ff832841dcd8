import { counted } from '@muster/shared/counted';
import { monthName, type Shortage } from '../../parts/compliance/months.ts';

/** Texts of the dashboard. docs/spec.md sections 2 and 8 fix `title`, `hint` and `failed`. */
export const labels = {
  title: 'Welcome to the Dashboard',
  employeeId: 'Employee ID',
  hint: 'Select an option from the sidebar to get started.',
  loading: 'Loading employee information',
  failed: 'Error fetching employee information',
  ownFailed: "We couldn't load your next class and certifications. Check your connection and try again.",
  staffFailed: "We couldn't load your staff tasks. Check your connection and try again.",
  permissionsFailed: "We couldn't load your permissions. Check your connection and try again.",
} as const;

export const ownLabels = {
  nextClass: 'Your next class',
  noClass: 'You have no upcoming class.',
  checkIn: 'Check in',
  checkInTo: (training: string) => `Check in: ${training}`,
  upcoming: 'All your classes',
  find: 'Find a class',
  findFor: (training: string) => `Find a class: ${training}`,
  certifications: 'Missing or expiring',
  allCertifications: 'All your certifications',
  expired: (date: string) => `Expired ${date}`,
  never: 'Never certified',
  expires: (date: string) => `Expires ${date}`,
  seat: (date: string) => `You have a seat on ${date}`,
  waiting: 'You are on a waitlist',
  noOpenClass: 'No class is open for enrollment',
  notifications: 'Unread notifications',
  moreUnread: (count: number) => `${count} more unread`,
  allNotifications: 'Recent notifications',
  notificationsFailed: "We couldn't load your notifications. Check your connection and try again.",
} as const;

export const surveyLabels = {
  title: (count: number) => `${counted(count, 'survey')} to answer`,
  help: 'It takes a minute. Your answers are stored without your name.',
  answer: (training: string) => `Answer the survey about ${training}`,
  until: (day: string) => `Until ${day}`,
  all: 'All your classes',
  failed: "We couldn't load your open surveys. Check your connection and try again.",
} as const;

/** Texts of the own field training and of the trainees of a trainer. */
export const fieldTrainingLabels = {
  title: 'Field training',
  failed: "We couldn't load your field training. Check your connection and try again.",
  unread: (count: number) => `${counted(count, 'report')} to read`,
  allRead: 'All reports read',
  missing: (count: number) => counted(count, 'overdue daily report'),
  dueToday: 'Daily report due today',
  all: 'Open field training',
} as const;

export const complianceLabels = {
  title: 'Compliance',
  failed: "We couldn't load the department's compliance. Check your connection and try again.",
  met: 'of requirements met',
  fullyCompliant: (current: number, all: number) =>
    `Fully compliant: ${current} of ${counted(all, 'person', 'people')}`,
  overview: 'Compliance overview',
  trendFailed: "We couldn't load the trend. Check your connection and try again.",
  trend: (from: string, day: string, to: string) => `Requirements met: ${from} on ${day}, ${to} today`,
  gaps: 'Biggest training gaps',
  notCompliant: (count: number, of: number) => `${count} of ${of} out of compliance`,
  allGaps: (count: number) => `All gaps (${counted(count, 'requirement')})`,
  expiring: 'Expiring with too few seats',
  schedule: 'Schedule a class',
  scheduleOf: ({ requirement: { name }, month: { month } }: Shortage) =>
    `Schedule a class for ${name} in ${monthName(month)}`,
  allExpiring: 'All expirations and seats',
} as const;

export const trainingLabels = {
  week: 'Classes this week',
  weekDays: (from: string, to: string) => `${from} to ${to}`,
  noClasses: 'No classes in the next 7 days.',
  allTrainings: 'All trainings and classes',
  seats: (taken: number, size: number) => `${taken} of ${size} seats taken`,
  waiting: (count: number) => `${count} on the waitlist`,
  inactive: 'Not active',
  toCertify: 'Certificates to issue',
  ended: (date: string) => `Ended ${date}`,
  uncertified: (count: number) => `${counted(count, 'certificate')} to issue`,
  onlyLatest: 'From the last 100 classes that ended.',
  allEnded: 'All ended classes',
} as const;

export const accountLabels = {
  waiting: 'Never signed in',
  allWaiting: (count: number) => (count === 0 ? 'View all' : `View all (${count})`),
  states: { no_password: 'No password yet', must_change_password: 'Temporary password' },
  locked: 'Locked accounts',
  allLocked: (count: number) => (count === 0 ? 'All locked accounts' : `All locked accounts (${count})`),
  until: (time: string) => `Until ${time}`,
  reports: 'Bug reports',
  allReports: (open: number) => (open === 0 ? 'All bug reports' : `All bug reports (${open} open)`),
  by: (name: string, time: string) => `${name}, ${time}`,
} as const;
