import type { formContent } from '@muster/shared/forms/form-fields';
import type * as z from 'zod';

type DemoForm = z.input<typeof formContent>;
type Section = DemoForm['sections'][number];

/** The stages of the handgun course: 50 rounds. */
const stages: readonly [yards: number, rounds: number, seconds: number, position: string, reload?: 'timed'][] = [
  [3, 6, 6, 'One hand, strong side'],
  [3, 6, 8, 'Two hands, from the holster'],
  [7, 10, 20, 'Standing', 'timed'],
  [10, 10, 25, 'Standing'],
  [15, 10, 30, 'Kneeling', 'timed'],
  [25, 8, 45, 'Barricade'],
];

const stageSections: Section[] = stages.map(([yards, rounds, seconds, position, reload], n) => ({
  key: `stage${n + 1}`,
  title: `Stage ${n + 1}`,
  stage: { yards, rounds, seconds, position, ...(reload && { reload }) },
  items: [
    { kind: 'number', key: `hits${n + 1}`, text: `Hits in stage ${n + 1}`, most: rounds, unit: 'hits', points: 1 },
  ],
}));

const noComments = { failed: false, not_responding: false, remedial: false, whole: false };

const handgun: DemoForm = {
  name: 'Handgun qualification',
  purpose: 'firearms',
  instructions: 'Everyone on the range wears eye and ear protection.',
  of: 'firearm',
  sections: [
    {
      key: 'before',
      title: 'Before the course',
      items: [
        { kind: 'check', key: 'inspection', text: 'Firearm inspected', points: 0, critical: true, shows: 'inspection' },
        { kind: 'check', key: 'care', text: 'Firearm clean and cared for', points: 0, shows: 'care' },
      ],
    },
    ...stageSections,
    {
      key: 'safety',
      title: 'Safety',
      items: [
        { kind: 'check', key: 'muzzle', text: 'Muzzle in a safe direction at all times', points: 0, critical: true },
        { kind: 'check', key: 'finger', text: 'Finger off the trigger until on target', points: 0, critical: true },
        { kind: 'signature', key: 'signed', text: 'Signature', by: 'evaluator', optional: true },
      ],
    },
  ],
  passing: { kind: 'percent', minimum: 80 },
  attempts: { most: 3, within: 'day', remediation: true },
  // The instructor of the range day.
  evaluators: { supervisors: false, staff: true, employees: ['1038'], override: true },
  comments: { ...noComments, failed: true },
  acknowledged: false,
};

const check = (key: string, text: string, critical?: true) =>
  ({ kind: 'check', key, text, points: 1, ...(critical && { critical }) }) as const;

const vehicleStop: DemoForm = {
  name: 'Vehicle stop checklist',
  purpose: 'checklist',
  of: 'person',
  sections: [
    {
      key: 'before',
      title: 'Before the stop',
      items: [
        check('place', 'Chooses a safe place'),
        check('radio', 'Gives location, plate and number of people by radio', true),
        check('lights', 'Uses lights and spotlight'),
        check('position', 'Positions the patrol car'),
      ],
    },
    {
      key: 'contact',
      title: 'Approach and contact',
      items: [
        check('approach', 'Watches occupants and traffic on the approach'),
        check('hands', 'Keeps the gun hand free and sees all hands', true),
        check('greeting', 'Greets, and names agency and reason'),
        check('documents', 'Asks for documents'),
        check('signs', 'Notices signs of impairment or weapons'),
      ],
    },
    {
      key: 'end',
      title: 'Decision and end',
      items: [
        check('decision', 'Explains the decision'),
        check('conduct', 'Stays courteous'),
        check('leaving', 'Lets the driver merge safely'),
      ],
    },
  ],
  passing: { kind: 'points', minimum: 10 },
  attempts: { most: 2, within: 'day', remediation: true },
  evaluators: { supervisors: true, staff: true, override: false },
  comments: { ...noComments, failed: true },
  acknowledged: true,
};

const buildingSearch: DemoForm = {
  name: 'Building search checklist',
  purpose: 'checklist',
  instructions: 'Two officers search three rooms. Blue training guns only.',
  of: 'person',
  sections: [
    {
      key: 'before',
      title: 'Before the search',
      items: [
        check('perimeter', 'Sets a perimeter'),
        check('announce', 'Announces the police and waits for an answer'),
        check('plan', 'Agrees on a plan with the partner'),
      ],
    },
    {
      key: 'search',
      title: 'Search',
      items: [
        check('muzzle', 'Muzzle never points at the partner', true),
        check('corners', 'Clears corners before entering'),
        check('cover', 'Uses cover and light'),
        check('words', 'Tells the partner what is clear'),
      ],
    },
  ],
  passing: { kind: 'points', minimum: 6 },
  attempts: { most: 2, within: 'class', remediation: true },
  evaluators: { supervisors: false, staff: true, override: false },
  comments: { ...noComments, failed: true },
  acknowledged: false,
};

const anchors = [
  { value: 1, text: 'Not acceptable: needs constant direction' },
  { value: 4, text: 'Acceptable: works correctly with some direction' },
  { value: 7, text: 'Superior: works correctly alone, also in unusual situations' },
];

const rating = (key: string, text: string) =>
  ({ kind: 'scale', key, text, least: 1, most: 7, anchors, not_observed: true, not_responding: true }) as const;

const dailyReport: DemoForm = {
  name: 'Daily observation report',
  purpose: 'field_training',
  instructions: 'Rate what you observed during this shift. Ratings of 1, 2, 6 and 7 need a comment.',
  of: 'person',
  sections: [
    {
      key: 'performance',
      title: 'Performance',
      items: [
        rating('driving', 'Driving, normal and under stress'),
        rating('safety', 'Officer safety'),
        rating('radio', 'Radio use'),
        rating('reports', 'Reports: organization, detail and time'),
      ],
    },
    {
      key: 'knowledge',
      title: 'Knowledge and relationships',
      items: [
        rating('law', 'Knowledge of laws and procedures'),
        rating('public', 'Relationship with the public'),
        rating('feedback', 'Acceptance of feedback'),
      ],
    },
  ],
  passing: { kind: 'none' },
  attempts: { within: 'day', remediation: false },
  evaluators: { supervisors: true, staff: true, override: false },
  comments: { failed: false, at_most: 2, at_least: 6, not_responding: true, remedial: true, whole: true },
  acknowledged: true,
};

/** The published forms of the demo department. */
export const demoForms = { handgun, vehicleStop, buildingSearch, dailyReport } as const;
