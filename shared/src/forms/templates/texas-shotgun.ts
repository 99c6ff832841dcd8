import {
  attemptsOnDay,
  commentsOnFailed,
  type FormTemplate,
  firearmChecks,
  staffEvaluators,
  stageSection,
} from './template.ts';

export const texasShotgun: FormTemplate = {
  id: 'texas-shotgun',
  description: 'The minimum course of fire with a shotgun: 5 rounds at 15 yards.',
  source: '37 Texas Administrative Code 218.9. The passing score is your decision.',
  content: {
    name: 'Texas shotgun course of fire',
    purpose: 'firearms',
    instructions: [
      'Minimum of 37 TAC 218.9: 5 rounds at or beyond 15 yards.',
      'The rule states no passing score for shotguns. The score here is 80 percent: change it to that of your policy.',
    ].join('\n'),
    of: 'firearm',
    sections: [firearmChecks, stageSection('stage1', 'Stage 1: 15 yards', { yards: 15, rounds: 5 })],
    passing: { kind: 'percent', minimum: 80 },
    attempts: attemptsOnDay,
    evaluators: staffEvaluators,
    comments: commentsOnFailed,
    acknowledged: true,
  },
};
