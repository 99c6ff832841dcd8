import type { TrainingType } from '@muster/shared/areas/training';
import { minutesText } from '@muster/shared/rules/minutes-text';

/** The texts of a class's instructors and credit. */
export const teachLabels = {
  instructors: 'Instructors',
  chosen: 'Chosen instructors',
  find: 'Add an employee',
  findHelp: 'Type an employee ID or a name, then choose. You can choose several.',
  suggestions: 'Employees',
  noneMatch: 'No active employee matches.',
  loading: 'Loading employees...',
  notLoaded: "We couldn't load the employees. Check your connection and try again.",
  retry: 'Try again',
  chooseFromList: 'Choose an employee from the list, or clear this field',
  addOutsider: 'Add an outside instructor',
  outsiderName: 'Name',
  agency: 'Agency',
  ofOutsider: (field: string, row: number) => `${field} of outside instructor ${row}`,
  remove: (name: string) => `Remove ${name || 'this instructor'}`,
  wrongInstructor: (name: string, message: string) => (name === '' ? message : `${name}: ${message}`),
  credit: 'Credit',
  /** `minutes` is the length of the sessions; undefined until it can be computed. */
  creditHelp: (minutes: number | undefined) =>
    `Hours and minutes, as 1:30, or minutes, as 90. ${
      minutes === undefined
        ? 'If empty, the length of the sessions.'
        : `If empty, ${minutesText(minutes)}, the length of the sessions.`
    }`,
} as const;

/** The texts of "Course and credit" of a training type. */
export const courseLabels = {
  title: 'Course and credit',
  categories: 'Categories',
  categoriesHelp: 'The hours of this training count toward these categories.',
  noCategories: 'There are no categories yet.',
  noSurvey: 'No attendee survey',
  noSurveyHelp: 'Classes of this training have no surveys, even if the department has class surveys.',
  assessment: 'Assessment',
  assessments: {
    none: 'None',
    score: 'Score',
    pass_fail: 'Pass or fail',
  } satisfies Record<NonNullable<TrainingType['assessment']> | 'none', string>,
  passingScore: 'Passing score',
  passingScoreHelp: 'The lowest passing score. If empty, every score passes.',
  evaluations: 'Evaluations',
  evaluationsHelp: 'Attendees are evaluated with these forms in each class. Choose up to 10.',
  formsFailed: "We couldn't load the forms. Check your connection and try again.",
  noForms: 'There are no published forms yet.',
  noFormMatches: 'No form matches.',
  archivedForm: (name: string) => `${name} (archived)`,
  requiresPass: 'Must pass to be certified',
  requiresPassHelp: (isAssessed: boolean, hasForms: boolean) =>
    `Only attendees who pass ${[...(isAssessed ? ['the assessment'] : []), ...(hasForms ? ['every evaluation'] : [])].join(' and ')} are certified.`,
  instructorType: 'Instructor certification',
  instructorTypeHelp: 'Muster warns you if an instructor is not certified in it on the day of a class.',
  noInstructorType: 'None',
  prerequisites: 'Prerequisites',
  prerequisitesHelp: 'To enroll, people must be certified in these trainings on the first day of the class.',
} as const;
