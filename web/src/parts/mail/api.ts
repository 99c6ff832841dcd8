import type { OwnMail } from '@muster/shared/areas/mail';
import type { MailableKind } from '@muster/shared/notification-kinds';
import { mail } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';
import { useChoices } from '../../api/use-choices.ts';

/** Loads the person's email settings. Each change returns all of them; `choose` throws on failure. */
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

/** Returns whether to show the email settings: the department sends email, or there is an address to remove. */
export const hasMail = ({ available, address, pending }: OwnMail): boolean =>
  available || address !== undefined || pending !== undefined;

export const askForLink = (site_code: string, username: string) =>
  call(mail.forgotPassword, { body: { site_code, username } });

export const confirmAddress = (link: { site_code: string; token: string }) => call(mail.confirmAddress, { body: link });
