import { counted } from '@muster/shared/counted';
import type { Share } from '@muster/shared/requirements/compliant';
import { percentText } from '../../../parts/compliance/shares.ts';
import { seatsText } from '../../../parts/compliance/shortage-text.ts';

const people = (count: number) => counted(count, 'person', 'people');

/** The texts of the overview of compliance. */
export const labels = {
  failed: "We couldn't load how many people are compliant. Check your connection and try again.",
  empty: {
    message:
      'Nothing is required of anybody on this day. Make a training mandatory, or add a requirement of hours or trainings.',
    requirements: 'Add a requirement',
    trainings: 'Open Manage Trainings',
  },
  nobody: 'Nobody fits this question on this day. Change the day or the filters above.',
  total: {
    title: 'In total',
    current: 'of requirements met',
    of: (current: number, all: number) => `Fully compliant: ${current} of ${people(all)}`,
    lack: (count: number) => `Not compliant: ${people(count)}`,
    nobodyLacks: 'Every person with a requirement is compliant',
    withoutRequirement: (count: number) => `Without any requirement: ${people(count)}`,
    exemptions: (count: number) => counted(count, 'exemption in force', 'exemptions in force'),
    noExemptions: 'No exemptions in force',
  },
  requirements: {
    title: 'By requirement',
    of: (current: number, all: number) => `${current} of ${all} compliant`,
    /** Begins with the visible text. */
    status: (name: string, word: string, count: number) => `${count} ${word}: ${name}`,
    nobodyAsked: 'Not required of anyone on this day',
  },
  trend: {
    title: 'Over the year',
    help: 'The compliant share at the end of each month, and on the selected day.',
    failed: "We couldn't load the trend. Check your connection and try again.",
    loading: 'Working out the trend',
    shown: 'Shown',
    total: 'Requirements met',
    whole: 'People who are fully compliant',
    none: 'Nothing was required of anyone in this year.',
    summary: (name: string, from: Share & { day: string }, to: Share & { day: string }) =>
      `${name}: ${percentText(from)} compliant on ${from.day}, ${percentText(to)} on ${to.day}`,
    columns: { day: 'Day', current: 'Compliant', people: 'Required', share: 'Share compliant' },
  },
  expiring: {
    title: 'Expirations of the next 12 months',
    help: 'Each month shows the expirations in it and the seats in classes that end in it.',
    shown: 'Requirement',
    nothing: 'Nothing expires in these 12 months.',
    covered: 'Every month has seats enough for what expires in it.',
    people,
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
      `${name}: in 12 months ${counted(expiring, 'expires', 'expire')}, ${seatsText(seatCount)} scheduled`,
    /** The cells of a month. */
    heat: {
      name: {
        certification: (count: number) => counted(count, 'expires', 'expire'),
        hours: (count: number) => `${people(count)} still short`,
      },
      enough: (seats: number) => seatsText(seats),
      few: (_: number, short: number) => `${short} short`,
      none: (seats: number) => seatsText(seats),
    },
    legend: { certification: 'Expire', hours: 'Period ends, still short' },
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
