import type { OwnFactors } from '@muster/shared/areas/factors';
import { factors } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';
import type { MadePasskey } from './use-new-passkey.ts';

/** Loads the verification methods of the signed-in person. Each change shows the server's answer. */
export function useOwnFactors() {
  const { data, error, retry, mutate } = useCall(factors.own);
  const show = async (now: OwnFactors) => void (await mutate(now, { revalidate: false }));
  /** Adds a factor. Returns the recovery codes if it is the first one. */
  async function add(work: () => Promise<{ factors: OwnFactors; recovery_codes?: string[] | undefined }>) {
    const added = await work();
    await show(added.factors);
    return added.recovery_codes;
  }
  return {
    data,
    error,
    retry,
    addPasskey: (body: { passkey: MadePasskey; name: string }) => add(() => call(factors.addPasskey, { body })),
    addTotp: (code: string) => add(() => call(factors.addTotp, { body: { code } })),
    renamePasskey: async (id: string, name: string) =>
      show(await call(factors.renamePasskey, { params: { id }, body: { name } })),
    removePasskey: async (id: string) => show(await call(factors.removePasskey, { params: { id } })),
    removeTotp: async () => show(await call(factors.removeTotp)),
    renewCodes: async () => {
      const { recovery_codes } = await call(factors.renewRecoveryCodes);
      if (data) await show({ ...data, recovery_codes_left: recovery_codes.length });
      return recovery_codes;
    },
  };
}

export type OwnFactorsState = ReturnType<typeof useOwnFactors>;
