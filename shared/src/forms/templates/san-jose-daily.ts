import { assignedTrainers, optionalReportText, reportRules, reportText } from './field-training.ts';
import { sanJoseCategories } from './san-jose-categories.ts';
import type { FormTemplate } from './template.ts';

export const sanJoseDaily: FormTemplate = {
  id: 'san-jose-daily',
  description: 'A-2, the Daily Observation Report of the San Jose model, with the guidelines of A-1 at 1, 4 and 7.',
  source:
    'After the names of the California field training guide. Categories, descriptions and comment rules are examples: replace them with your own. The notes cover A-5. Remedial minutes and comments cover A-8.',
  content: {
    ...reportRules,
    name: 'Daily Observation Report (A-2)',
    instructions: [
      'Rate observed behavior only. 1 is not acceptable, 4 is the minimum for solo patrol, and 7 is superior.',
      'Comment on ratings of 1, 2, 6 and 7, on N.R.T., and on remedial training.',
    ].join('\n'),
    sections: [
      ...sanJoseCategories,
      {
        key: 'day',
        title: 'Performance of the day',
        items: [
          reportText('most-acceptable', 'Most acceptable performance', 'What happened, and what the trainee did well.'),
          reportText(
            'least-acceptable',
            'Least acceptable performance',
            'What happened, and what the trainee must improve.',
          ),
          optionalReportText('notes', 'Training notes (A-5)', 'Topics that were taught or demonstrated.'),
        ],
      },
    ],
    evaluators: assignedTrainers,
    comments: { failed: false, at_most: 2, at_least: 6, not_responding: true, remedial: true, whole: false },
  },
};
