import { type OptionalKind, optionalKinds } from '@muster/shared/notification-kinds';
import { session, settings } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';
import { useChoices } from '../../api/use-choices.ts';

export const changePassword = (old_password: string, new_password: string) =>
  call(session.changePassword, { body: { old_password, new_password } });

/**
 * Loads the kinds of notifications that the person sees. `change` shows or hides one and throws on failure. Changes are
 * saved one at a time, because a call replaces all kinds.
 */
export function useNotificationChoice() {
  const { data, error, retry, mutate } = useCall(settings.own);
  const hidden = useChoices<OptionalKind>(data?.hidden_notifications, async (hidden_notifications) => {
    const own = await call(settings.setNotifications, { body: { hidden_notifications } });
    await mutate(own, { revalidate: false });
    return own.hidden_notifications;
  });
  const list =
    data && optionalKinds.map((kind) => ({ kind, shown: !hidden.isListed(kind), saving: hidden.isSaving(kind) }));
  const change = (kind: OptionalKind, shown: boolean) => hidden.change(kind, !shown);
  return { list, failed: error !== undefined, retry, change };
}
