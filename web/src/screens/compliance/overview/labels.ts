import { counted, plural } from '@muster/shared/counted';
import { percentText, type Share } from '../../../parts/compliance/shares.ts';

const people = (count: number) => counted(count, 'person', 'people');
const seats = (count: number) => (count === 0 ? 'no seats' : counted(count, 'seat'));

/** The texts of the overview of compliance. */
export const labels = {
  failed: "We couldn't load how many people are current. Check your connection and try again.",
  empty: {
    message:
      'Nothing is required of anybody on this day. Make a training mandatory, or add a requirement of hours or trainings.',
    requirements: 'Add a requirement',
    trainings: 'Open Manage Trainings',
  },
  nobody: 'Nobody fits this question on this day. Change the day or the filters above.',
  total: {
    title: 'In total',
    current: 'of what is asked of people is current',
    of: (current: number, all: number) => `${current} of ${people(all)} lack nothing`,
    lack: (count: number) => counted(count, 'person lacks something', 'people lack something'),
    nobodyLacks: 'Nobody lacks anything',
    exemptions: (count: number) => counted(count, 'exemption in force', 'exemptions in force'),
    noExemptions: 'No exemptions in force',
  },
  requirements: {
    title: 'By requirement',
    of: (current: number, all: number) => `${current} of ${all} current`,
    lack: (count: number) => counted(count, 'lacks it', 'lack it'),
    /** Begins with what is shown. */
    status: (name: string, word: string, count: number) => `${count} ${word}: ${name}`,
    nobodyAsked: 'Asked of nobody on this day',
  },
  trend: {
    title: 'Over the year',
    help: 'The share that was current at the end of each month, and on the day that is asked about.',
    failed: "We couldn't load the trend. Check your connection and try again.",
    loading: 'Working out the trend',
    shown: 'Shown',
    total: 'Everything that is asked',
    whole: 'People who lack nothing',
    none: 'Nothing was asked of anybody in this year.',
    summary: (name: string, from: Share & { day: string }, to: Share & { day: string }) =>
      `${name}: ${percentText(from)} current on ${from.day}, ${percentText(to)} on ${to.day}`,
    columns: { day: 'Day', current: 'Current', people: 'Asked', share: 'Share current' },
  },
  expiring: {
    title: 'What expires in the next 12 months',
    help: 'Against the seats in classes that end in the same month.',
    shown: 'Requirement',
    nothing: 'Nothing expires in these 12 months.',
    covered: 'Every month has seats enough for what expires in it.',
    short: (count: number, name: string, month: string, seatCount: number, lacking: number) =>
      `${count} ${name} ${plural(count, 'expires', 'expire')} in ${month}, ${seats(seatCount)}: ${lacking} short`,
    people,
    shortOfHours: (count: number, name: string, month: string, seatCount: number, lacking: number) =>
      `${counted(count, 'person is', 'people are')} short of ${name} in a period that ends in ${month}, ${seats(seatCount)}: ${lacking} short`,
    who: (count: number) => (count === 1 ? 'See who' : `See the ${count}`),
    whoOf: (count: number, name: string, month: string) =>
      count === 1
        ? `See who has ${name} that expires in ${month}`
        : `See the ${people(count)} whose ${name} expires in ${month}`,
    schedule: 'Schedule a class',
    whoOfHours: (count: number, name: string) =>
      count === 1 ? `See who is short of ${name}` : `See the ${count} people who are short of ${name}`,
    scheduleOf: (name: string, month: string) => `Schedule a class for ${name} in ${month}`,
    more: (count: number) => `Show ${count} more`,
    summary: (name: string, expiring: number, seatCount: number) =>
      `${name}: in 12 months ${counted(expiring, 'expires', 'expire')}, ${seats(seatCount)} scheduled`,
    legend: { certification: 'Expire', hours: 'Period ends, still short', seats: 'Seats scheduled' },
    columns: {
      month: 'Month',
      seats: 'Seats',
      free: 'Free seats',
      short: 'Short',
      action: 'Action',
    },
  },
  compared: {
    units: 'Units compared',
    ranks: 'Ranks compared',
    groups: 'Groups compared',
    none: { units: 'No unit', ranks: 'No rank', groups: 'No group' },
  },
  chart: { asTable: 'Show as table', asChart: 'Show as chart', loading: 'Drawing the chart' },
} as const;

export const peopleLabels = {
  title: (name: string, month: string) => `${name} expires in ${month}`,
  failed: "We couldn't load these people. Check your connection and try again.",
  columns: { id: 'Employee ID', name: 'Name', unit: 'Unit', expires: 'Expires' },
  none: 'Nobody any more: somebody has been certified meanwhile.',
  close: 'Close',
} as const;
