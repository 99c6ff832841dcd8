import { counted } from '@muster/shared/counted';
import type { Share } from '@muster/shared/requirements/compliant';
import { labels as compliance } from '../../../parts/compliance/labels.ts';
import { percentText } from '../../../parts/compliance/shares.ts';
import { seatsText } from '../../../parts/compliance/shortage-text.ts';

const people = (count: number) => counted(count, 'person', 'people');

/** Texts of the compliance overview. */
export const labels = {
  failed: compliance.matrix.failed,
  empty: {
    message: 'No requirements in effect on this day. Make a training mandatory, or add a requirement.',
    requirements: compliance.matrix.addRequirement,
    trainings: 'Open Manage Trainings',
  },
  noMatch: 'No one matches these filters on this day. Change the day or the filters above.',
  total: {
    title: 'In total',
    current: 'of requirements met',
    of: (current: number, all: number) => `Fully compliant: ${current} of ${people(all)}`,
    lack: (count: number) => `Out of compliance: ${people(count)}`,
    allCompliant: 'Every person with a requirement is compliant',
    withoutRequirement: (count: number) => `Without any requirement: ${people(count)}`,
    exemptions: (count: number) => counted(count, 'exemption in effect', 'exemptions in effect'),
    noExemptions: 'No exemptions in effect',
  },
  requirements: {
    title: 'By requirement',
    of: (current: number, all: number) => `${current} of ${all} compliant`,
    /** Begins with the visible text. */
    status: (name: string, word: string, count: number) => `${count} ${word}: ${name}`,
    notRequired: 'Not required of anyone on this day',
  },
  trend: {
    title: '12-month trend',
    help: 'The compliant share at the end of each month, and on the selected day.',
    failed: "We couldn't load the trend. Check your connection and try again.",
    loading: 'Calculating the trend',
    shown: 'Show',
    total: 'Requirements met',
    whole: 'Fully compliant people',
    none: 'No requirements were in effect in these 12 months.',
    summary: (name: string, from: Share & { day: string }, to: Share & { day: string }) =>
      `${name}: ${percentText(from)} compliant on ${from.day}, ${percentText(to)} on ${to.day}`,
    columns: { day: 'Day', current: 'Compliant', people: 'Required', share: 'Share compliant' },
  },
  expiring: {
    title: 'Expirations in the next 12 months',
    help: 'Expirations in each month, with the seats in classes that end in that month.',
    shown: 'Requirement',
    nothing: 'Nothing expires in these 12 months.',
    covered: 'Every month has enough seats for its expirations.',
    people,
    who: (count: number) => `View ${people(count)}`,
    whoOf: (count: number, name: string, month: string) =>
      count === 1
        ? `View 1 person whose ${name} expires in ${month}`
        : `View ${people(count)} whose ${name} expires in ${month}`,
    schedule: 'Schedule a class',
    whoOfHours: (count: number, name: string) => `View ${people(count)} with hours missing for ${name}`,
    scheduleOf: (name: string, month: string) => `Schedule a class for ${name} in ${month}`,
    more: (count: number) => `Show ${count} more`,
    summary: (name: string, expiring: number, seatCount: number) =>
      `${name}: in 12 months ${counted(expiring, 'expires', 'expire')}, ${seatsText(seatCount)} scheduled`,
    summaryOfEvaluation: (name: string, expiring: number) =>
      `${name}: in 12 months ${counted(expiring, 'expires', 'expire')}`,
    /** Texts of a month's cells. */
    heat: {
      name: {
        certification: (count: number) => counted(count, 'expires', 'expire'),
        hours: (count: number) => `${people(count)} with hours missing`,
        evaluation: (count: number) => counted(count, 'expires', 'expire'),
      },
      enough: (seats: number) => seatsText(seats),
      few: (_: number, short: number) => `${short} short`,
      none: (seats: number) => seatsText(seats),
    },
    legend: { certification: 'Expire', hours: 'Period ends, hours missing', evaluation: 'Expire' },
    columns: {
      month: 'Month',
      seats: 'Seats',
      free: 'Free seats',
      short: 'Missing seats',
      action: 'Actions',
    },
  },
  compared: {
    units: 'By unit',
    ranks: 'By rank',
    groups: 'By group',
    none: { units: 'No unit', ranks: 'No rank', groups: 'No group' },
  },
} as const;

export const peopleLabels = {
  title: (name: string, month: string) => `${name} expires in ${month}`,
  failed: "We couldn't load these people. Check your connection and try again.",
  columns: { id: 'Employee ID', name: 'Name', unit: 'Unit', expires: 'Expires' },
  none: 'No one. These people have met the requirement in the meantime.',
  close: 'Close',
} as const;
