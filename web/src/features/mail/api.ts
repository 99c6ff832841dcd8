import type { DepartmentMail, OwnMail } from '@muster/shared/areas/mail';
import type { MailableKind } from '@muster/shared/notification-kinds';
import { useEffect, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { mail } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { cacheKey } from '../../api/transport.ts';
import { useCall } from '../../api/use-call.ts';

/**
 * Loads the person's address and what is sent to it. Each change answers all of it. `choose` replaces the whole choice, so choices are saved one
 * after the other; what was chosen is shown while it is saved.
 */
export function useOwnMail() {
  const { data, error, retry, mutate } = useCall(mail.own);
  const [wanted, setWanted] = useState<ReadonlyMap<MailableKind, boolean>>(new Map());
  const latest = useRef(data);
  useEffect(() => {
    latest.current = data;
  }, [data]);
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const show = async (own: OwnMail) => {
    latest.current = own;
    await mutate(own, { revalidate: false });
  };
  async function save(kind: MailableKind, sent: boolean): Promise<void> {
    const others = (latest.current?.mailed ?? []).filter((one) => one !== kind);
    try {
      await show(await call(mail.setKinds, { body: { mailed: sent ? [...others, kind] : others } }));
    } finally {
      setWanted((all) => new Map([...all].filter((one) => one[0] !== kind || one[1] !== sent)));
    }
  }
  async function choose(kind: MailableKind, sent: boolean): Promise<void> {
    setWanted((all) => new Map(all).set(kind, sent));
    const saved = before.current.then(() => save(kind, sent));
    // A change that fails does not stop the next one; its own caller gets the error.
    before.current = saved.catch(() => undefined);
    await saved;
  }
  return {
    own: data,
    isSent: (kind: MailableKind) => wanted.get(kind) ?? data?.mailed.includes(kind) ?? false,
    isSaving: (kind: MailableKind) => wanted.has(kind),
    failed: error !== undefined,
    retry,
    choose,
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
