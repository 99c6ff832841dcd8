import type { Witness } from '@muster/shared/areas/settings';
import type { RequestInput } from '@muster/shared/endpoint';
import { type EndpointOf, settings } from '../../../api/calls.ts';
import { call } from '../../../api/client.ts';
import { ignoreNotFound } from '../../../api/ignore-not-found.ts';
import { useCall } from '../../../api/use-call.ts';

export type WitnessBody = RequestInput<EndpointOf<typeof settings.addWitness>>['body'];

/** Loads the witnesses. Shows each change at once. */
export function useWitnesses() {
  const { data, error, retry, mutate } = useCall(settings.witnesses);
  const show = (change: (all: readonly Witness[]) => Witness[]) =>
    mutate((before) => before && { ...before, witnesses: change(before.witnesses) }, { revalidate: false });
  return {
    data,
    error,
    retry,
    async add(body: WitnessBody): Promise<Witness> {
      const added = await call(settings.addWitness, { body });
      await show((all) => [...all, added]);
      return added;
    },
    /** Saves the fields of a witness; `read` are those that the form loaded. */
    async update(id: string, body: WitnessBody, read: WitnessBody): Promise<Witness> {
      const saved = await call(settings.updateWitness, { params: { id }, body: { ...body, read } });
      await show((all) => all.map((one) => (one.id === id ? saved : one)));
      return saved;
    },
    async remove(id: string): Promise<void> {
      await ignoreNotFound(call(settings.removeWitness, { params: { id } }));
      await show((all) => all.filter((one) => one.id !== id));
    },
  };
}

export type WitnessChanges = Pick<ReturnType<typeof useWitnesses>, 'add' | 'update' | 'remove'>;
