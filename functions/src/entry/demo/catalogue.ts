import type { ListedInstructor } from '@muster/shared/areas/training';
import type { TypeInput } from '../../domain/training/create-type.ts';

/** A class of the demo, dated by days from today. */
export interface DemoClass {
  /** Days of the class sessions, relative to today. */
  days: number[];
  /** Local times. `soon`: two hours that begin within the next hour, or the nearest hours of the day. */
  start: string;
  end: string;
  location: string;
  size: number;
  /** Number of taken seats. */
  taken: number;
  /** Employee numbers of the first attendees. Other seats, and all by default, go to employees in turn. */
  people?: string[];
  /** Number of employees on the waitlist of a full class. */
  waiting?: number;
  /** Number of attendees with attendance, from the first. Default: all of a certified class of the last four months. */
  attended?: number;
  certified?: boolean;
  /** Number of surveys of a certified class. Default: four of five attendees. */
  answers?: number;
  /** Enrollment opens this many days from today. Default: three weeks before the class. */
  opens?: number;
}

export interface DemoType extends Omit<TypeInput, 'category_ids'> {
  /** Names from `demoCategories`. */
  categories?: string[];
  /** Required of sworn employees only. */
  sworn?: boolean;
  /** The instructors of its classes. */
  instructors: ListedInstructor[];
  classes: DemoClass[];
}

export const demoCategories = ['Communications', 'Driving', 'Ethics and law', 'Firearms', 'Medical', 'Use of force'];

const range = 'Riverton Firing Range';
const academy = 'Regional Training Academy';
const stateAcademy = 'State Police Academy, Springfield';
const station = 'Central Station, Room 204';
const gym = 'Central Station, Gymnasium';
const laboratory = 'Forensics Laboratory';

/** The department's locations, with their capacity. */
export const demoPlaces = [
  { name: range, capacity: 24 },
  { name: academy, capacity: 40 },
  { name: stateAcademy, capacity: 60 },
  { name: station, capacity: 40 },
  { name: gym, capacity: 30 },
  { name: laboratory, capacity: 12 },
];

const okafor = { employee_id: '1002' };
const sandoval = { employee_id: '1038' };
const cordero = { employee_id: '1094' };
const instructorOf = (name: string, agency: string) => ({ name, agency });

/** Returns a past half-day class with certified attendees. */
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
/** This training's certifications expire in one month: the second after today's. */
export const waveTraining = 'Conducted Energy Weapon';

/** The officers of today's class. No browser test needs them. */
const todaysPeople = '1004 1097 1099 1101 1111 1113 1114 1115 1116 1117 1119 1120'.split(' ');

/** Twelve training types and fifty classes around today: certified, uncertified, running, open, full, not yet open. */
export const demoCatalogue: readonly DemoType[] = [
  {
    ...mandatory,
    name: 'Firearms Qualification',
    sworn: true,
    instructors: [sandoval],
    assessment: 'score',
    passing_score: 80,
    requires_pass: true,
    categories: ['Firearms'],
    description: 'Annual qualification with the duty weapon.',
    expiration_months: 12,
    classes: [
      certified(-430, range, 10),
      certified(-250, range, 12),
      certified(-130, range, 12),
      { ...certified(-45, range, 10), answers: 3 },
      { days: [9], start: '08:00', end: '12:00', location: range, size: 16, taken: 11 },
      { days: [23], start: '13:00', end: '17:00', location: range, size: 16, taken: 4 },
      { days: [75], start: '08:00', end: '12:00', location: range, size: 20, taken: 0, opens: 40 },
    ],
  },
  {
    ...mandatory,
    name: 'Use of Force and De-escalation',
    sworn: true,
    instructors: [okafor, instructorOf('Grant Mulligan', academy)],
    categories: ['Use of force'],
    description: 'Policy, law and scenario practice.',
    expiration_months: 12,
    classes: [
      certified(-230, academy, 14, '08:00', '16:00'),
      certified(-90, academy, 15, '08:00', '16:00'),
      { days: [-3], start: '08:00', end: '16:00', location: academy, size: 20, taken: 14, attended: 9 },
      { days: [16], start: '08:00', end: '16:00', location: academy, size: 24, taken: 9 },
      { days: [66], start: '08:00', end: '16:00', location: academy, size: 24, taken: 0, opens: 30 },
    ],
  },
  {
    ...mandatory,
    name: 'CPR and First Aid',
    instructors: [instructorOf('Joan Pruitt', 'County Fire Protection District')],
    categories: ['Medical'],
    description: 'Including tourniquet and naloxone.',
    expiration_months: 24,
    classes: [
      certified(-400, station, 10, '09:00', '15:00'),
      certified(-100, station, 14, '09:00', '15:00'),
      { days: [12], start: '09:00', end: '15:00', location: station, size: 8, taken: 8, waiting: 3 },
      { days: [33], start: '09:00', end: '15:00', location: station, size: 12, taken: 3 },
    ],
  },
  {
    ...mandatory,
    name: 'Emergency Vehicle Operations',
    sworn: true,
    instructors: [instructorOf('Walter Jensen', academy)],
    categories: ['Driving'],
    description: 'Two days on the course, with a written test.',
    expiration_months: 36,
    classes: [
      { ...certified(-320, academy, 12, '08:00', '16:00'), days: [-320, -319] },
      { ...certified(-160, academy, 14, '08:00', '16:00'), days: [-160, -159] },
      { days: [-1, 0, 1], start: '08:00', end: '16:00', location: academy, size: 12, taken: 10 },
      { days: [27, 28], start: '08:00', end: '16:00', location: academy, size: 12, taken: 5 },
    ],
  },
  {
    ...mandatory,
    name: 'Crisis Intervention',
    instructors: [instructorOf('Dr. Selma Hart', 'Behavioral Health Center')],
    categories: ['Communications'],
    description: 'Responding to people in a mental health crisis.',
    expiration_months: 24,
    classes: [
      { ...certified(-260, academy, 10, '09:00', '17:00'), days: [-260, -259] },
      { ...certified(-75, academy, 12, '09:00', '17:00'), days: [-75, -74] },
      { days: [19, 20], start: '09:00', end: '17:00', location: academy, size: 18, taken: 7 },
    ],
  },
  {
    ...mandatory,
    name: 'Defensive Tactics',
    sworn: true,
    instructors: [okafor],
    categories: ['Use of force'],
    description: 'Control and arrest techniques.',
    expiration_months: 12,
    classes: [
      certified(-170, gym, 14, '18:00', '21:00'),
      certified(-60, gym, 14, '18:00', '21:00'),
      { days: [0], start: 'soon', end: 'soon', location: gym, size: 16, taken: 12, people: todaysPeople },
      { days: [6], start: '18:00', end: '21:00', location: gym, size: 14, taken: 12 },
      { days: [41], start: '18:00', end: '21:00', location: gym, size: 14, taken: 2 },
    ],
  },
  {
    ...mandatory,
    name: 'Hazardous Materials Awareness',
    instructors: [instructorOf('Joan Pruitt', 'County Fire Protection District')],
    categories: ['Medical'],
    description: undefined,
    expiration_months: 12,
    classes: [
      certified(-140, station, 16, '13:00', '16:00'),
      { days: [-5], start: '13:00', end: '16:00', location: station, size: 20, taken: 13 },
      { days: [14], start: '13:00', end: '16:00', location: station, size: 6, taken: 6, waiting: 2 },
      { days: [62], start: '13:00', end: '16:00', location: station, size: 24, taken: 0, opens: 30 },
    ],
  },
  {
    ...mandatory,
    name: 'Ethics and Impartial Policing',
    instructors: [instructorOf('Helen Brandt', 'Office of the City Attorney')],
    categories: ['Ethics and law'],
    description: undefined,
    expiration_months: undefined,
    classes: [
      ...[-640, -520, -400, -195].map((day) => certified(day, station, 27, '09:00', '13:00')),
      { days: [30], start: '09:00', end: '13:00', location: station, size: 30, taken: 6 },
    ],
  },
  {
    ...mandatory,
    name: waveTraining,
    sworn: true,
    instructors: [cordero],
    categories: ['Use of force'],
    description: 'Recertification for carriers of the device.',
    expiration_months: 12,
    classes: [
      certified(-110, range, 14, '13:00', '16:00'),
      certified(-18, range, 12, '13:00', '16:00'),
      { days: [37], start: '13:00', end: '16:00', location: range, size: 16, taken: 5 },
    ],
  },
  {
    name: 'Field Training Officer Course',
    instructors: [instructorOf('Lena Abrams', 'State Police Academy')],
    description: 'For officers who will train cadets.',
    is_mandatory: false,
    type: 'out_of_department',
    expiration_months: undefined,
    classes: [{ days: [47, 48, 49], start: '08:00', end: '17:00', location: stateAcademy, size: 6, taken: 2 }],
  },
  {
    name: 'Crime Scene Photography',
    instructors: [instructorOf('Howard Ames', 'State Crime Laboratory')],
    description: undefined,
    is_mandatory: false,
    type: 'in_department',
    expiration_months: undefined,
    classes: [
      certified(-100, laboratory, 8, '10:00', '16:00'),
      { days: [21], start: '10:00', end: '16:00', location: laboratory, size: 8, taken: 3 },
      { days: [60], start: '10:00', end: '16:00', location: laboratory, size: 8, taken: 0, opens: 20 },
      // Last, to keep the seats of the others. Its survey is open, also for 1004.
      { ...certified(-6, laboratory, 6, '13:00', '17:00'), people: todaysPeople.slice(0, 6) },
    ],
  },
  {
    name: 'Leadership for Supervisors',
    instructors: [instructorOf('Lena Abrams', 'State Police Academy')],
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
