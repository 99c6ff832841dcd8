import { type OptionalKind, optionalKinds } from '@muster/shared/notification-kinds';
import type { TimeFormat } from '@muster/shared/rules/time-format';
import { useState } from 'react';
import { session, settings } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';
import { setSiteTimeFormat } from '../../ui/site-time-format.ts';
import { useCurrentEmployee } from '../auth/use-current-employee.ts';

export const changePassword = (old_password: string, new_password: string) =>
  call(session.changePassword, { body: { old_password, new_password } });

/** Loads which kinds of notifications the person sees. `change` shows or hides one, and throws when that fails. */
export function useNotificationChoice() {
  const { data, error, retry, mutate } = useCall(settings.own);
  const [saving, setSaving] = useState<OptionalKind>();
  async function change(kind: OptionalKind, shown: boolean): Promise<void> {
    if (!data) return;
    const others = data.hidden_notifications.filter((one) => one !== kind);
    setSaving(kind);
    try {
      const body = { hidden_notifications: shown ? others : [...others, kind] };
      await mutate(await call(settings.setNotifications, { body }), { revalidate: false });
    } finally {
      setSaving(undefined);
    }
  }
  const list =
    data &&
    optionalKinds.map((kind) => ({
      kind,
      // What was asked for is shown while it is saved.
      shown: data.hidden_notifications.includes(kind) === (saving === kind),
      saving: saving === kind,
    }));
  return { list, failed: error !== undefined, retry, change };
}

/** The department's time format. `change` sets it for everyone, and throws when that fails. */
export function useDepartmentTimeFormat() {
  const { data, mutate } = useCurrentEmployee();
  const [wanted, setWanted] = useState<TimeFormat>();
  async function change(to: TimeFormat): Promise<void> {
    setWanted(to);
    try {
      const { time_format } = await call(settings.setDepartment, { body: { time_format: to } });
      // This page shows no times, so it need not be rendered anew.
      setSiteTimeFormat(time_format);
      await mutate((employee) => employee && { ...employee, time_format }, { revalidate: false });
    } finally {
      setWanted(undefined);
    }
  }
  return { format: wanted ?? data?.time_format, change };
}
