import type { ChoiceItem } from '../form.ts';
import {
  commentsOptional,
  optionalReportText,
  reportRules,
  reportText,
  trainersAndSuperiors,
} from './field-training.ts';
import type { FormTemplate } from './template.ts';

const progress: ChoiceItem = {
  kind: 'choice',
  key: 'progress',
  text: 'Progress',
  options: [
    { key: 'ahead', text: 'Faster than planned', points: 0 },
    { key: 'expected', text: 'As planned', points: 0 },
    { key: 'behind', text: 'Slower than planned', points: 0 },
  ],
};

const recommendation: ChoiceItem = {
  kind: 'choice',
  key: 'recommendation',
  text: 'Recommendation',
  options: [
    { key: 'advance', text: 'Advance to the next phase', points: 0 },
    { key: 'extend', text: 'Extend this phase', points: 0 },
    { key: 'remediate', text: 'Remedial training', points: 0 },
    { key: 'release', text: 'Release from field training', points: 0 },
  ],
};

export const sanJoseWeekly: FormTemplate = {
  id: 'san-jose-weekly',
  description: 'A-3 and A-6, the weekly report of the trainer or supervisor, prepared from the daily reports.',
  source: 'After the names of the California field training guide. The questions are examples.',
  content: {
    ...reportRules,
    name: 'Weekly progress report (A-3, A-6)',
    instructions: 'Summarize the daily reports of the week. The page shows the ratings of the days.',
    sections: [
      {
        key: 'week',
        title: 'The week',
        items: [
          progress,
          reportText('strengths', 'Strengths', 'The most acceptable performance of the week.'),
          reportText('weaknesses', 'Weaknesses', 'The least acceptable performance of the week.'),
          optionalReportText('remedial', 'Remedial training', 'Topics, methods and results.'),
          reportText('plan', 'Plan for next week'),
        ],
      },
    ],
    evaluators: trainersAndSuperiors,
    comments: commentsOptional,
  },
};

export const sanJosePhase: FormTemplate = {
  id: 'san-jose-phase',
  description: 'A-4 and A-7, the report at the end of a phase with a recommendation.',
  source: 'After the names of the California field training guide. The questions are examples.',
  content: {
    ...reportRules,
    name: 'End-of-phase report (A-4, A-7)',
    instructions: 'Summarize the phase. The coordinator decides about advance, extension, remediation or release.',
    sections: [
      {
        key: 'phase',
        title: 'The phase',
        items: [
          reportText('strengths', 'Strengths'),
          reportText('weaknesses', 'Weaknesses'),
          optionalReportText('remedial', 'Remedial training', 'Topics, methods and results.'),
          optionalReportText('open', 'Goals that are not reached'),
          recommendation,
          reportText('reasons', 'Reasons for the recommendation'),
        ],
      },
      {
        key: 'signature',
        title: 'Signature',
        items: [{ kind: 'signature', key: 'author', text: 'Author of the report', by: 'evaluator', optional: true }],
      },
    ],
    evaluators: trainersAndSuperiors,
    comments: commentsOptional,
  },
};
