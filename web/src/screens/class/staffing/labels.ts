import { counted } from '@muster/shared/counted';

/** The texts of the tab about who is on duty during a class. */
export const labels = {
  failed: "We couldn't load the staffing of this class.",
  help: 'Fewest remaining: the lowest number of people on duty at any time of the class, without its attendees. A unit includes its parts.',
  noPlan: 'Nobody is on duty during this class, as far as shifts are known.',
  unitsOn: (day: string) => `Units on ${day}`,
  unit: 'Unit',
  onDuty: 'On duty',
  attending: 'Attending',
  remaining: 'Fewest remaining',
  minimum: 'Minimum',
  status: 'Status',
  none: 'No minimum',
  offDuty: 'Nobody on duty',
  short: (count: number) => `Short by ${count}`,
  enough: 'Enough',
  attendees: 'Attendees',
  name: 'Name',
  shift: 'During the class',
  off: 'Off duty',
  noAttendees: 'Nobody attends this class yet.',
  summary: (all: number, onDuty: number) => `${onDuty} of ${counted(all, 'attendee')} on duty during the class`,
} as const;
