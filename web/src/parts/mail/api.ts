import type { DepartmentMail, OwnMail } from '@muster/shared/areas/mail';
import type { MailableKind } from '@muster/shared/notification-kinds';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { mail } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { cacheKey } from '../../api/transport.ts';
import { useCall } from '../../api/use-call.ts';
import { useChoices } from '../../api/use-choices.ts';

/** Loads the person's address and what is sent to it. Each change answers all of it; `choose` throws when it fails. */
export function useOwnMail() {
  const { data, error, retry, mutate } = useCall(mail.own);
  const show = async (own: OwnMail) => void (await mutate(own, { revalidate: false }));
  const mailed = useChoices<MailableKind>(data?.mailed, async (kinds) => {
    const own = await call(mail.setKinds, { body: { mailed: kinds } });
    await show(own);
    return own.mailed;
  });
  return {
    own: data,
    isSent: mailed.isListed,
    isSaving: mailed.isSaving,
    failed: error !== undefined,
    retry,
    choose: mailed.change,
    ask: async (address: string) => show(await call(mail.setAddress, { body: { address } })),
    remove: async () => show(await call(mail.removeAddress)),
  };
}

/** Loads what the department has set. `change` replaces it, and throws when that fails. */
export function useDepartmentMail() {
  const { data, error, retry, mutate } = useCall(mail.department);
  const { mutate: mutateOther } = useSWRConfig();
  const [wanted, setWanted] = useState<Partial<DepartmentMail>>({});
  async function change(to: Partial<Pick<DepartmentMail, 'on' | 'forgot_password'>>): Promise<void> {
    if (!data) return;
    setWanted(to);
    try {
      const { on, forgot_password } = { ...data, ...to };
      // Without mail nothing can be replaced by it.
      const saved = await call(mail.setDepartment, { body: { on, forgot_password: on && forgot_password } });
      await mutate(saved, { revalidate: false });
      // The administrator's own section is on the same page.
      void mutateOther(cacheKey(mail.own));
    } finally {
      setWanted({});
    }
  }
  return { department: data && { ...data, ...wanted }, failed: error !== undefined, retry, change };
}

export const askForLink = (site_code: string, username: string) =>
  call(mail.forgotPassword, { body: { site_code, username } });

export const confirmAddress = (link: { site_code: string; token: string }) => call(mail.confirmAddress, { body: link });
