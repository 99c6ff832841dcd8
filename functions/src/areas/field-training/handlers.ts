import type { Handlers } from '../../calls/call.ts';

const unwritten = () => Promise.reject(new Error('not written yet'));

/** Field training (docs/behavior.md, "Field training"). */
export const fieldTrainingHandlers: Handlers<'fieldTraining'> = {
  programs: unwritten,
  program: unwritten,
  addProgram: { run: unwritten, replay: 'stored' },
  updateProgram: unwritten,
  trainees: unwritten,
  trainee: unwritten,
  ratings: unwritten,
  answers: unwritten,
  start: { run: unwritten, replay: 'stored' },
  assign: { run: unwritten, replay: 'stored' },
  endAssignment: unwritten,
  addDay: { run: unwritten, replay: 'stored' },
  withdrawDay: unwritten,
  decide: { run: unwritten, replay: 'stored' },
  withdrawDecision: unwritten,
  complete: { run: unwritten, replay: 'stored' },
};
