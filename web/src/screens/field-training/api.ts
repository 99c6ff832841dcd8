import type { RequestInput } from '@muster/shared/endpoint';
import type { Program } from '@muster/shared/field-training-answers';
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { type EndpointOf, fieldTraining } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { cacheKey } from '../../api/transport.ts';
import { useCall } from '../../api/use-call.ts';
import { useRefreshFieldTraining } from '../../parts/field-training/api.ts';

type Calls = typeof fieldTraining;
type Body<N extends keyof Calls> = RequestInput<EndpointOf<Calls[N]>> extends { body: infer B } ? B : never;

/** Loads the programs, archived ones included: all for training staff, and for others those that they coordinate. */
export const usePrograms = (isWanted = true) => useCall(fieldTraining.programs, isWanted ? {} : null);

/** Loads a program. Not again while it is edited: an edit compares it with the stored one. */
export const useProgram = (id: string) =>
  useCall(fieldTraining.program, { params: { id } }, { revalidateOnFocus: false });

export const loadProgram = (id: string) => call(fieldTraining.program, { params: { id } });

export const addProgram = (body: Body<'addProgram'>) => call(fieldTraining.addProgram, { body });

export const updateProgram = (id: string, body: Body<'updateProgram'>) =>
  call(fieldTraining.updateProgram, { params: { id }, body });

/** Archives or restores a program with its stored content, which may be newer than the loaded one. */
export async function archiveProgram(id: string, archived: boolean): Promise<Program> {
  const { content, newest } = await loadProgram(id);
  return updateProgram(id, { content, archived, read: newest });
}

/** Returns a function that stores a program's answer, so that its page and the lists show it. */
export function useStoreProgram() {
  const { mutate } = useSWRConfig();
  const refresh = useRefreshFieldTraining();
  return useCallback(
    async (program: Program) => {
      await mutate(cacheKey(fieldTraining.program, { params: { id: program.id } }), program, { revalidate: false });
      await refresh();
    },
    [mutate, refresh],
  );
}

export const startTraining = (body: Body<'start'>) => call(fieldTraining.start, { body });

export const withdrawStart = (id: string, body: Body<'withdrawStart'>) =>
  call(fieldTraining.withdrawStart, { params: { id }, body });

export const assignTrainer = (id: string, body: Body<'assign'>) => call(fieldTraining.assign, { params: { id }, body });

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

export const decide = (id: string, body: Body<'decide'>) => call(fieldTraining.decide, { params: { id }, body });

export const withdrawDecision = (params: EntryOf, body: Body<'withdrawDecision'>) =>
  call(fieldTraining.withdrawDecision, { params, body });

export const completeTraining = (id: string, body: Body<'complete'>) =>
  call(fieldTraining.complete, { params: { id }, body });
