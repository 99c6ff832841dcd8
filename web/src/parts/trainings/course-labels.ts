import type { TrainingType } from '@muster/shared/areas/training';
import { minutesText } from '@muster/shared/rules/minutes-text';

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
  /** `minutes`: the length of the sessions, once it is known. */
  creditHelp: (minutes: number | undefined) =>
    `Hours and minutes, as 1:30, or minutes, as 90. ${
      minutes === undefined
        ? 'Leave it empty to give the length of the sessions.'
        : `Leave it empty to give ${minutesText(minutes)}, from its sessions.`
    }`,
} as const;

/** The texts of "Course and credit" of a training type. */
export const courseLabels = {
  title: 'Course and credit',
  categories: 'Categories',
  categoriesHelp: 'What its hours count for.',
  noCategories: 'There are no categories yet.',
  noEvaluation: 'No evaluation by attendees',
  noEvaluationHelp: 'Attendees are not asked, also where the department evaluates classes.',
  assessment: 'Assessment',
  assessments: {
    none: 'None',
    score: 'Score',
    pass_fail: 'Pass or fail',
  } satisfies Record<NonNullable<TrainingType['assessment']> | 'none', string>,
  passingScore: 'Passing score',
  passingScoreHelp: 'The least score that passes. Empty: every score passes.',
  requiresPass: 'Must pass to be certified',
  instructorType: 'Instructor’s certification',
  instructorTypeHelp: 'You are warned when an instructor does not hold it on the day of a class.',
  noInstructorType: 'None',
  prerequisites: 'Required before',
  prerequisitesHelp: 'Trainings that people must hold on the first day of a class to take a seat in it.',
} as const;
