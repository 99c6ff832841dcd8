import type { TypeInput } from '../../domain/training/create-type.ts';

/** A class of the demo, dated by days from today. */
export interface DemoClass {
  /** Of each class session, in days from today. */
  days: number[];
  start: string;
  end: string;
  location: string;
  size: number;
  /** How many of the seats are taken. */
  taken: number;
  /** How many employees are on the waitlist of a full class. */
  waiting?: number;
  certified?: boolean;
  /** Enrollment opens this many days from today; by default it opened three weeks before the class. */
  opens?: number;
}

export interface DemoType extends Omit<TypeInput, 'category_ids'> {
  /** By name, of `demoCategories`. */
  categories?: string[];
  classes: DemoClass[];
}

/** The department's categories of training. */
export const demoCategories = ['Communications', 'Driving', 'Ethics and law', 'Firearms', 'Medical', 'Use of force'];

const range = 'Riverton Firing Range';
const academy = 'Regional Training Academy';
const stateAcademy = 'State Police Academy, Springfield';
const station = 'Central Station, Room 204';
const gym = 'Central Station, Gymnasium';

/** Returns a past class of half a day whose attendees are certified. */
const certified = (day: number, location: string, taken: number, start = '08:00', end = '12:00'): DemoClass => ({
  days: [day],
  start,
  end,
  location,
  size: taken + 4,
  taken,
  certified: true,
});

const mandatory = { is_mandatory: true, type: 'in_department' } as const;

/** Twelve training types and forty classes around today: certified, to be certified, running, open, full and not yet open. */
export const demoCatalogue: readonly DemoType[] = [
  {
    ...mandatory,
    name: 'Firearms Qualification',
    categories: ['Firearms'],
    description: 'Annual qualification with the duty weapon.',
    expiration_months: 12,
    classes: [
      certified(-430, range, 24),
      certified(-320, range, 22),
      certified(-150, range, 26),
      { days: [9], start: '08:00', end: '12:00', location: range, size: 16, taken: 11 },
      { days: [23], start: '13:00', end: '17:00', location: range, size: 16, taken: 4 },
      { days: [75], start: '08:00', end: '12:00', location: range, size: 20, taken: 0, opens: 40 },
    ],
  },
  {
    ...mandatory,
    name: 'Use of Force and De-escalation',
    categories: ['Use of force'],
    description: 'Policy, law and scenario practice.',
    expiration_months: 12,
    classes: [
      certified(-322, academy, 26),
      certified(-120, academy, 28),
      { days: [-3], start: '08:00', end: '16:00', location: academy, size: 20, taken: 14 },
      { days: [16], start: '08:00', end: '16:00', location: academy, size: 24, taken: 9 },
    ],
  },
  {
    ...mandatory,
    name: 'CPR and First Aid',
    categories: ['Medical'],
    description: 'Including tourniquet and naloxone.',
    expiration_months: 24,
    classes: [
      certified(-690, station, 25, '09:00', '15:00'),
      certified(-400, station, 24, '09:00', '15:00'),
      certified(-90, station, 22, '09:00', '15:00'),
      { days: [12], start: '09:00', end: '15:00', location: station, size: 8, taken: 8, waiting: 3 },
      { days: [33], start: '09:00', end: '15:00', location: station, size: 12, taken: 3 },
    ],
  },
  {
    ...mandatory,
    name: 'Emergency Vehicle Operations',
    categories: ['Driving'],
    description: 'Two days on the course, with a written test.',
    expiration_months: 36,
    classes: [
      { ...certified(-500, academy, 20), days: [-500, -499] },
      { ...certified(-200, academy, 22), days: [-200, -199] },
      { days: [-1, 0, 1], start: '08:00', end: '16:00', location: academy, size: 12, taken: 10 },
      { days: [27, 28], start: '08:00', end: '16:00', location: academy, size: 12, taken: 5 },
    ],
  },
  {
    ...mandatory,
    name: 'Crisis Intervention',
    categories: ['Communications'],
    description: 'Responding to people in a mental health crisis.',
    expiration_months: 24,
    classes: [
      { ...certified(-685, academy, 24), days: [-685, -684] },
      { ...certified(-260, academy, 25), days: [-260, -259] },
      { days: [19, 20], start: '09:00', end: '17:00', location: academy, size: 18, taken: 7 },
    ],
  },
  {
    ...mandatory,
    name: 'Defensive Tactics',
    categories: ['Use of force'],
    description: 'Control and arrest techniques.',
    expiration_months: 12,
    classes: [
      certified(-315, gym, 25, '18:00', '21:00'),
      certified(-60, gym, 24, '18:00', '21:00'),
      { days: [6], start: '18:00', end: '21:00', location: gym, size: 14, taken: 12 },
      { days: [41], start: '18:00', end: '21:00', location: gym, size: 14, taken: 2 },
    ],
  },
  {
    ...mandatory,
    name: 'Hazardous Materials Awareness',
    categories: ['Medical'],
    description: undefined,
    expiration_months: 12,
    classes: [
      certified(-340, station, 28, '13:00', '16:00'),
      { days: [-5], start: '13:00', end: '16:00', location: station, size: 20, taken: 13 },
      { days: [14], start: '13:00', end: '16:00', location: station, size: 6, taken: 6, waiting: 2 },
    ],
  },
  {
    ...mandatory,
    name: 'Ethics and Impartial Policing',
    categories: ['Ethics and law'],
    description: undefined,
    expiration_months: undefined,
    classes: [
      certified(-610, station, 30, '09:00', '13:00'),
      certified(-240, station, 30, '09:00', '13:00'),
      { days: [30], start: '09:00', end: '13:00', location: station, size: 30, taken: 6 },
    ],
  },
  {
    ...mandatory,
    name: 'Conducted Energy Weapon',
    categories: ['Use of force'],
    description: 'Recertification for carriers of the device.',
    expiration_months: 12,
    classes: [
      certified(-310, range, 20, '13:00', '16:00'),
      { days: [37], start: '13:00', end: '16:00', location: range, size: 16, taken: 5 },
    ],
  },
  {
    name: 'Field Training Officer Course',
    description: 'For officers who will train cadets.',
    is_mandatory: false,
    type: 'out_of_department',
    expiration_months: undefined,
    classes: [{ days: [47, 48, 49], start: '08:00', end: '17:00', location: stateAcademy, size: 6, taken: 2 }],
  },
  {
    name: 'Crime Scene Photography',
    description: undefined,
    is_mandatory: false,
    type: 'in_department',
    expiration_months: undefined,
    classes: [
      certified(-100, 'Forensics Laboratory', 8, '10:00', '16:00'),
      { days: [21], start: '10:00', end: '16:00', location: 'Forensics Laboratory', size: 8, taken: 3 },
      { days: [60], start: '10:00', end: '16:00', location: 'Forensics Laboratory', size: 8, taken: 0, opens: 20 },
    ],
  },
  {
    name: 'Leadership for Supervisors',
    categories: ['Communications'],
    description: 'For sergeants and above.',
    is_mandatory: false,
    type: 'out_of_department',
    expiration_months: 60,
    classes: [
      { ...certified(-180, stateAcademy, 7), days: [-180, -179, -178] },
      { days: [52, 53], start: '09:00', end: '17:00', location: stateAcademy, size: 10, taken: 4 },
    ],
  },
];
