import type { RequestInput } from '@muster/shared/endpoint';
import { type EndpointOf, fieldTraining } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';

type Calls = typeof fieldTraining;
type Body<N extends keyof Calls> = RequestInput<EndpointOf<Calls[N]>> extends { body: infer B } ? B : never;

const once = () => ({ idempotencyKey: crypto.randomUUID() });

/** Loads the programs, archived ones included: all for training staff, and for others those that they coordinate. */
export const usePrograms = (isWanted = true) => useCall(fieldTraining.programs, isWanted ? {} : null);

/** Loads a program. Not again while it is edited: an edit compares it with the stored one. */
export const useProgram = (id: string) =>
  useCall(fieldTraining.program, { params: { id } }, { revalidateOnFocus: false });

export const loadProgram = (id: string) => call(fieldTraining.program, { params: { id } });

export const addProgram = (body: Body<'addProgram'>) => call(fieldTraining.addProgram, { body }, once());

export const updateProgram = (id: string, body: Body<'updateProgram'>) =>
  call(fieldTraining.updateProgram, { params: { id }, body });

export const startTraining = (body: Body<'start'>) => call(fieldTraining.start, { body }, once());

export const withdrawStart = (id: string, body: Body<'withdrawStart'>) =>
  call(fieldTraining.withdrawStart, { params: { id }, body });

export const assignTrainer = (id: string, body: Body<'assign'>) =>
  call(fieldTraining.assign, { params: { id }, body }, once());

/** An entry of a trainee: an assignment, a day or a decision. */
export interface EntryOf {
  id: string;
  entry: number;
}

export const endAssignment = (params: EntryOf, body: Body<'endAssignment'>) =>
  call(fieldTraining.endAssignment, { params, body });

export const addDay = (id: string, body: Body<'addDay'>, idempotencyKey: string) =>
  call(fieldTraining.addDay, { params: { id }, body }, { idempotencyKey });

export const withdrawDay = (params: EntryOf, body: Body<'withdrawDay'>) =>
  call(fieldTraining.withdrawDay, { params, body });

export const decide = (id: string, body: Body<'decide'>) =>
  call(fieldTraining.decide, { params: { id }, body }, once());

export const withdrawDecision = (params: EntryOf, body: Body<'withdrawDecision'>) =>
  call(fieldTraining.withdrawDecision, { params, body });

export const completeTraining = (id: string, body: Body<'complete'>) =>
  call(fieldTraining.complete, { params: { id }, body }, once());
