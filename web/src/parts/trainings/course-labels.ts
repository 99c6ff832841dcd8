import type { TrainingType } from '@muster/shared/areas/training';

/** The texts of who teaches a class, where, and for how much credit. */
export const teachLabels = {
  instructors: 'Instructors',
  chosen: 'Chosen instructors',
  find: 'Add an employee',
  findHelp: 'Type an employee ID or a name, and choose. You can choose several.',
  suggestions: 'Employees',
  noneMatch: 'No active employee matches.',
  loading: 'Loading employees...',
  notLoaded: "We couldn't load the employees. Please try again.",
  retry: 'Try again',
  chooseFromList: 'Choose an employee from the list, or clear this field',
  addOutsider: 'Add someone from outside',
  outsiderName: 'Name',
  agency: 'Agency',
  ofOutsider: (field: string, row: number) => `${field} of outside instructor ${row}`,
  remove: (name: string) => `Remove ${name || 'this instructor'}`,
  wrongInstructor: (name: string, message: string) => (name === '' ? message : `${name}: ${message}`),
  credit: 'Credit',
  creditHelp: (sessions: string | undefined) =>
    `Hours and minutes, as 1:30, or minutes, as 90. ${
      sessions === undefined
        ? 'Leave it empty to give the length of the sessions.'
        : `Leave it empty to give ${sessions}, from its sessions.`
    }`,
} as const;

/** The texts of "Course and credit" of a training type. */
export const courseLabels = {
  title: 'Course and credit',
  number: 'Course number',
  numberHelp: 'The number that the state or your department gives this course.',
  categories: 'Categories',
  categoriesHelp: 'What its hours count for.',
  noCategories: 'There are no categories yet.',
  assessment: 'Assessment',
  assessments: {
    none: 'None',
    score: 'Score',
    pass_fail: 'Pass or fail',
  } satisfies Record<NonNullable<TrainingType['assessment']> | 'none', string>,
  passingScore: 'Passing score',
  passingScoreHelp: 'The least score that passes. Empty: every score passes.',
  requiresPass: 'Must pass to be certified',
  courseOfFire: 'Course of fire',
  remediation: 'Remediation',
  remediationHelp: 'What is done with someone who does not pass.',
  instructorType: 'Instructor’s certification',
  instructorTypeHelp: 'You are warned when an instructor does not hold it on the day of a class.',
  noInstructorType: 'None',
  prerequisites: 'Required before',
  prerequisitesHelp: 'Trainings that people must hold on the first day of a class to take a seat in it.',
} as const;
