import { attemptsOnDay, commentsOnFailed, type FormTemplate, staffEvaluators } from './template.ts';

export const floridaFirearms: FormTemplate = {
  id: 'florida-firearms',
  description: 'The qualification with a handgun that Florida requires every two years.',
  source: 'Form CJSTC-86A. The stage and the score are examples: copy those of the current form.',
  content: {
    name: 'Florida firearms qualification (fields of CJSTC-86A)',
    purpose: 'firearms',
    instructions: [
      'A certified firearms instructor supervises the qualification. Choose the training of instructors under evaluators, and remove training staff.',
      'No one signs their own qualification.',
    ].join('\n'),
    of: 'firearm',
    sections: [
      {
        key: 'stage1',
        title: 'Stage 1',
        stage: { yards: 7, rounds: 10, light: 'day' },
        items: [{ kind: 'number', key: 'stage1-hits', text: 'Hits', most: 10, unit: 'hits', points: 1 }],
      },
      {
        key: 'safety',
        title: 'Safety',
        items: [
          {
            kind: 'check',
            key: 'safe-handling',
            text: 'The officer handled the firearm safely throughout',
            points: 0,
            critical: true,
          },
        ],
      },
      {
        key: 'signatures',
        title: 'Signatures',
        items: [
          { kind: 'signature', key: 'officer', text: 'Officer', by: 'employee' },
          { kind: 'signature', key: 'instructor', text: 'Certified firearms instructor', by: 'evaluator' },
        ],
      },
    ],
    passing: { kind: 'percent', minimum: 80 },
    attempts: attemptsOnDay,
    evaluators: staffEvaluators,
    comments: commentsOnFailed,
    acknowledged: true,
  },
};
