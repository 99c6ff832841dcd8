import {
  attemptsOnDay,
  commentsOnFailed,
  type FormTemplate,
  firearmChecks,
  staffEvaluators,
  stageSection,
} from './template.ts';

export const texasPrecisionRifle: FormTemplate = {
  id: 'texas-precision-rifle',
  description: 'The minimum course of fire with a precision rifle: 20 rounds at 100 yards.',
  source: '37 Texas Administrative Code 218.9. At 100 yards, the passing score is your decision.',
  content: {
    name: 'Texas precision rifle course of fire',
    purpose: 'firearms',
    instructions: [
      'Minimum of 37 TAC 218.9: 20 rounds at 100 yards, or at 50 to 100 yards with a passing score of 90 percent.',
      'The score here is 90 percent, which is enough for both. If all rounds are fired at 100 yards, you may change it.',
    ].join('\n'),
    of: 'firearm',
    sections: [firearmChecks, stageSection('stage1', 'Stage 1: 100 yards', { yards: 100, rounds: 20 })],
    passing: { kind: 'percent', minimum: 90 },
    attempts: attemptsOnDay,
    evaluators: staffEvaluators,
    comments: commentsOnFailed,
    acknowledged: true,
  },
};
