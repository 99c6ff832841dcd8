import type { CheckItem } from '../form.ts';
import { commentsOnFailed, type FormTemplate, staffEvaluators } from './template.ts';

const skill = (key: string, text: string): CheckItem => ({ kind: 'check', key, text, points: 1 });

export const skillChecklist: FormTemplate = {
  id: 'skill-checklist',
  description: 'A demonstration in a class: two attempts, with remedial training before the second.',
  source: 'After form CJSTC-4 of Florida. The skills are examples.',
  content: {
    name: 'Skill checklist after CJSTC-4',
    purpose: 'checklist',
    instructions: [
      'A person has two attempts within a class. Record remedial training before the second. At least 80 percent pass.',
    ].join('\n'),
    of: 'person',
    sections: [
      {
        key: 'exercise',
        title: 'Exercise',
        items: [
          {
            kind: 'choice',
            key: 'light',
            text: 'Light',
            options: [
              { key: 'day', text: 'Day', points: 0 },
              { key: 'night', text: 'Night', points: 0 },
            ],
          },
          {
            kind: 'choice',
            key: 'weapon',
            text: 'Firearm',
            optional: true,
            options: [
              { key: 'handgun', text: 'Handgun', points: 0 },
              { key: 'long-gun', text: 'Long gun', points: 0 },
            ],
          },
        ],
      },
      {
        key: 'skills',
        title: 'Demonstrated skills',
        items: [
          skill('prepares', 'Prepares and checks the equipment'),
          skill('explains', 'Explains the steps of the task'),
          skill('order', 'Performs the steps in the required order'),
          skill('technique', 'Uses the technique as taught'),
          skill('completes', 'Completes the task and secures the equipment'),
          {
            kind: 'check',
            key: 'safety',
            text: 'Follows the safety rules throughout',
            points: 0,
            critical: true,
          },
        ],
      },
      {
        key: 'notes',
        title: 'Notes',
        items: [{ kind: 'text', key: 'remarks', text: 'Remarks of the evaluator', optional: true }],
      },
    ],
    passing: { kind: 'percent', minimum: 80 },
    attempts: { most: 2, within: 'class', remediation: true },
    evaluators: staffEvaluators,
    comments: commentsOnFailed,
    acknowledged: true,
  },
};
