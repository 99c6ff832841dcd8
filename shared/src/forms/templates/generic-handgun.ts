import {
  attemptsOnDay,
  commentsOnFailed,
  type FormTemplate,
  firearmChecks,
  staffEvaluators,
  stageSection,
} from './template.ts';

export const genericHandgun: FormTemplate = {
  id: 'generic-handgun',
  description: 'A course of fire with a handgun and 50 rounds, for departments in any state.',
  source: 'Follows no rule. The stages and the passing score are your decision.',
  content: {
    name: 'Generic handgun qualification',
    purpose: 'firearms',
    of: 'firearm',
    sections: [
      firearmChecks,
      stageSection('stage1', 'Stage 1: 3 yards', { yards: 3, rounds: 10 }),
      stageSection('stage2', 'Stage 2: 7 yards', { yards: 7, rounds: 20 }),
      stageSection('stage3', 'Stage 3: 15 yards', { yards: 15, rounds: 20 }),
    ],
    passing: { kind: 'percent', minimum: 80 },
    attempts: attemptsOnDay,
    evaluators: staffEvaluators,
    comments: commentsOnFailed,
    acknowledged: true,
  },
};
