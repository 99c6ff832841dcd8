import { leastAnswers } from '@muster/shared/rules/survey';

/** Texts of the survey about a class. */
export const labels = {
  title: 'Class survey',
  loading: 'Survey',
  failed: "We couldn't load the survey. Check your connection and try again.",
  anonymous: 'Your answers are stored without your name and cannot be changed. No one can see who gave which answer.',
  shown: (closesOn: string) =>
    `Results are shown after ${closesOn}, once at least ${leastAnswers} attendees have answered.`,
  few: `Fewer than ${leastAnswers} people attended, so only the number of answers is shown. Results of the class stay hidden.`,
  low: 'Strongly disagree',
  high: 'Strongly agree',
  value: (value: number) => (value === 1 ? '1, strongly disagree' : value === 5 ? '5, strongly agree' : String(value)),
  commentHelp: 'Optional. Comments are shown word for word. Do not write names.',
  submit: 'Submit survey',
  submitting: 'Submitting...',
  submitFailed: "We couldn't submit your survey.",
  lost: 'Your answers are not submitted yet. If you leave, they are lost.',
  done: 'Thank you. Your survey is submitted.',
  answered: 'You have answered. Answers are stored without names, so they cannot be shown or changed.',
  closed: (closesOn: string) => `The survey closed on ${closesOn}.`,
  dashboard: 'Back to the dashboard',
} as const;
