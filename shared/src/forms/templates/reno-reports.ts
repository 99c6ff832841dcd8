import type { ChoiceItem, FormItem } from '../form.ts';
import {
  assignedTrainers,
  commentsOptional,
  optionalReportText,
  reportRules,
  reportText,
  trainersAndSuperiors,
} from './field-training.ts';
import type { FormTemplate } from './template.ts';

const competencies = [
  ['vehicle', 'Vehicle operation'],
  ['conflict', 'Conflict resolution'],
  ['force', 'Use of force'],
  ['local', 'Local procedures, policies and laws'],
  ['reports', 'Report writing'],
  ['leadership', 'Leadership'],
  ['problems', 'Problem solving'],
  ['community', 'Problems of the community'],
  ['diversity', 'Cultural diversity and special needs'],
  ['authority', 'Legal authority'],
  ['rights', 'Individual rights'],
  ['safety', 'Officer safety'],
  ['communication', 'Communication'],
  ['ethics', 'Ethics'],
  ['stress', 'Stress and self-awareness'],
] as const;

const competent = (key: string, text: string): ChoiceItem => ({
  kind: 'choice',
  key,
  text,
  options: [
    { key: 'competent', text: 'Competent', points: 0 },
    { key: 'developing', text: 'Needs more training', points: 0 },
    { key: 'not-covered', text: 'Not covered', points: 0 },
  ],
});

const exercise: FormItem[] = [
  optionalReportText('problem', 'Problem-based exercise', 'The problem that the trainee works on in this phase.'),
  optionalReportText('solution', 'Work on the exercise', 'Ideas, known facts, questions, and the plan of the trainee.'),
];

const source = 'After the police training officer (PTO) model of Reno. The questions are examples.';

export const renoJournal: FormTemplate = {
  id: 'reno-journal',
  description: 'A daily journal without numbers: activities, learning, and the next step.',
  source,
  content: {
    ...reportRules,
    name: 'Training journal (PTO)',
    sections: [
      {
        key: 'day',
        title: 'The day',
        items: [
          reportText('activities', 'Activities', 'Calls and tasks of the day, and the part of the trainee.'),
          reportText('learned', 'Learning', 'What the trainee learned, and from which situation.'),
          optionalReportText('next', 'Next step', 'What the trainee practices next.'),
        ],
      },
    ],
    evaluators: assignedTrainers,
    comments: commentsOptional,
  },
};

export const renoCoaching: FormTemplate = {
  id: 'reno-coaching',
  description: 'The weekly coaching and training report with the fifteen core competencies.',
  source,
  content: {
    ...reportRules,
    name: 'Coaching and training report (PTO)',
    sections: [
      {
        key: 'competencies',
        title: 'Core competencies',
        items: competencies.map(([key, text]) => competent(key, text)),
      },
      {
        key: 'week',
        title: 'The week',
        items: [
          reportText('situation', 'Situations and performance', 'Describe situations, actions and results.'),
          ...exercise,
          reportText('plan', 'Learning plan for next week'),
        ],
      },
    ],
    evaluators: trainersAndSuperiors,
    comments: commentsOptional,
  },
};

export const renoEvaluation: FormTemplate = {
  id: 'reno-evaluation',
  description: 'The mid-term or final evaluation by a separate police training evaluator (PTE).',
  source,
  content: {
    ...reportRules,
    name: 'Evaluation by the training evaluator (PTE)',
    instructions: 'The evaluator did not train the trainee in this phase.',
    sections: [
      {
        key: 'competencies',
        title: 'Core competencies',
        items: competencies.map(([key, text]) => competent(key, text)),
      },
      {
        key: 'evaluation',
        title: 'Evaluation',
        items: [
          reportText('performance', 'Observed performance', 'Describe situations, actions and results.'),
          ...exercise,
          {
            kind: 'choice',
            key: 'recommendation',
            text: 'Recommendation',
            options: [
              { key: 'advance', text: 'Continue', points: 0 },
              { key: 'extend', text: 'More training in this phase', points: 0 },
              { key: 'remediate', text: 'Prescriptive training', points: 0 },
              { key: 'release', text: 'Release from field training', points: 0 },
            ],
          },
          reportText('reasons', 'Reasons for the recommendation'),
        ],
      },
    ],
    evaluators: assignedTrainers,
    comments: commentsOptional,
  },
};
