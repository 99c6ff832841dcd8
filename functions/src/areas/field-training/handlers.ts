import type { Handlers } from '../../calls/call.ts';
import type { SiteContext } from '../../calls/site-context.ts';
import { auditTraineeRead, requireTrainee } from '../../domain/field-training/read-trainee.ts';
import { rosterVersion } from '../../table/entities/along.ts';
import { assignTrainer, endAssignment } from './assign.ts';
import { addDay, withdrawDay } from './days.ts';
import { complete, decide, withdrawDecision } from './decide.ts';
import { listTrainees } from './list-trainees.ts';
import { presentStoredProgram, programRows } from './present-program.ts';
import { presentStoredTrainee, presentTrainee } from './present-trainee.ts';
import { answersOf, ratingsOf } from './read-reports.ts';
import { startTraining } from './start.ts';
import { withdrawStart } from './withdraw-start.ts';
import { createProgram, updateProgram } from './write-program.ts';

/** Returns the trainee of a call's path as the change has left it. */
const changed = async (call: SiteContext & { params: { id: string } }, change: Promise<void>) => {
  await change;
  return presentStoredTrainee(call, call.params.id);
};

/** Field training (docs/behavior.md, "Field training"). */
export const fieldTrainingHandlers: Handlers<'fieldTraining'> = {
  programs: programRows,
  program: ({ table, params }) => presentStoredProgram(table, params.id),
  addProgram: { run: (call) => createProgram(call, call.body), replay: 'stored' },
  updateProgram: (call) => updateProgram(call, { id: call.params.id, edit: call.body }),
  trainees: { along: rosterVersion, run: listTrainees },
  trainee: async (call) => {
    const read = await requireTrainee(call, call.params.id);
    const [answer] = await Promise.all([presentTrainee(call, read), auditTraineeRead(call, read)]);
    return answer;
  },
  ratings: ratingsOf,
  answers: answersOf,
  start: {
    run: async (call) => presentStoredTrainee(call, await startTraining(call, call.body)),
    replay: presentStoredTrainee,
  },
  withdrawStart: async (call) => {
    await withdrawStart(call, call.params.id, call.body.reason);
    return { detail: 'Start withdrawn' };
  },
  assign: {
    run: (call) => changed(call, assignTrainer(call, call.params.id, call.body)),
    replay: presentStoredTrainee,
  },
  endAssignment: (call) => changed(call, endAssignment(call, call.params, call.body)),
  addDay: { run: (call) => changed(call, addDay(call, call.params.id, call.body)), replay: presentStoredTrainee },
  withdrawDay: (call) => changed(call, withdrawDay(call, call.params, call.body.reason)),
  decide: { run: (call) => changed(call, decide(call, call.params.id, call.body)), replay: presentStoredTrainee },
  withdrawDecision: (call) => changed(call, withdrawDecision(call, call.params, call.body)),
  complete: { run: (call) => changed(call, complete(call, call.params.id, call.body)), replay: presentStoredTrainee },
};
