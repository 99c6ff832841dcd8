import { counted } from '@muster/shared/counted';

/** The texts of the Staffing tab of a class. */
export const labels = {
  failed: "We couldn't load the staffing of this class. Check your connection and try again.",
  help: 'Fewest remaining: the lowest number of people on duty at any time during the class, not counting attendees. A unit includes its parts.',
  noPlan: 'According to the shifts entered so far, no one is on duty during this class.',
  unitsOn: (day: string) => `Units on ${day}`,
  unit: 'Unit',
  onDuty: 'On duty',
  attending: 'Attending',
  remaining: 'Fewest remaining',
  minimum: 'Minimum',
  status: 'Status',
  none: 'No minimum',
  offDuty: 'No one on duty',
  short: (count: number) => `Short by ${count}`,
  enough: 'Enough',
  attendees: 'Attendees',
  name: 'Name',
  shift: 'During the class',
  off: 'Off duty',
  noAttendees: 'No one is enrolled in this class yet.',
  summary: (all: number, onDuty: number) => `${onDuty} of ${counted(all, 'attendee')} on duty during the class`,
} as const;
