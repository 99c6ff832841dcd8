import {
  attemptsOnDay,
  commentsOnFailed,
  type FormTemplate,
  firearmChecks,
  staffEvaluators,
  stageSection,
  timedReload,
} from './template.ts';

export const texasHandgun: FormTemplate = {
  id: 'texas-handgun',
  description: 'The minimum course of fire with a handgun: 50 rounds from point-blank to 15 yards.',
  source: '37 Texas Administrative Code 218.9. The stages and the passing score are your decision.',
  content: {
    name: 'Texas handgun course of fire',
    purpose: 'firearms',
    instructions: [
      'Minimum of 37 TAC 218.9: 50 rounds, from point-blank to at least 15 yards, 20 of them at or beyond 7 yards, with a timed reload.',
    ].join('\n'),
    of: 'firearm',
    sections: [
      firearmChecks,
      stageSection('stage1', 'Stage 1: point-blank', { yards: 0, rounds: 15 }),
      stageSection('stage2', 'Stage 2: 7 yards with a timed reload', { yards: 7, rounds: 20, reload: 'timed' }, [
        timedReload,
      ]),
      stageSection('stage3', 'Stage 3: 15 yards', { yards: 15, rounds: 15 }),
    ],
    passing: { kind: 'percent', minimum: 80 },
    attempts: attemptsOnDay,
    evaluators: staffEvaluators,
    comments: commentsOnFailed,
    acknowledged: true,
  },
};
