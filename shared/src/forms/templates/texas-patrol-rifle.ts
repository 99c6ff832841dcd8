import {
  attemptsOnDay,
  commentsOnFailed,
  type FormTemplate,
  firearmChecks,
  staffEvaluators,
  stageSection,
  timedReload,
} from './template.ts';

export const texasPatrolRifle: FormTemplate = {
  id: 'texas-patrol-rifle',
  description: 'The minimum course of fire with a patrol rifle: 30 rounds at 50 yards with a timed reload.',
  source: '37 Texas Administrative Code 218.9. The passing score is your decision.',
  content: {
    name: 'Texas patrol rifle course of fire',
    purpose: 'firearms',
    instructions: [
      'Minimum of 37 TAC 218.9: 30 rounds at 50 yards with a timed reload.',
      'The rule states no passing score for patrol rifles. The score here is 80 percent: change it to that of your policy.',
      'Enter your positions and time limits, also for the reload.',
    ].join('\n'),
    of: 'firearm',
    sections: [
      firearmChecks,
      stageSection('stage1', 'Stage 1: 50 yards with a timed reload', { yards: 50, rounds: 30, reload: 'timed' }, [
        timedReload,
      ]),
    ],
    passing: { kind: 'percent', minimum: 80 },
    attempts: attemptsOnDay,
    evaluators: staffEvaluators,
    comments: commentsOnFailed,
    acknowledged: true,
  },
};
