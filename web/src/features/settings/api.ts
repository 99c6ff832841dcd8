import { type OptionalKind, optionalKinds } from '@muster/shared/notification-kinds';
import type { TimeFormat } from '@muster/shared/rules/time-format';
import { useEffect, useRef, useState } from 'react';
import { session, settings } from '../../api/calls.ts';
import { call } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';
import { setSiteTimeFormat } from '../../ui/site-time-format.ts';
import { useCurrentEmployee } from '../auth/use-current-employee.ts';

export const changePassword = (old_password: string, new_password: string) =>
  call(session.changePassword, { body: { old_password, new_password } });

/**
 * Loads which kinds of notifications the person sees. `change` shows or hides one, and throws when that fails. A call replaces the whole
 * choice, so changes are saved one after the other.
 */
export function useNotificationChoice() {
  const { data, error, retry, mutate } = useCall(settings.own);
  const [wanted, setWanted] = useState<ReadonlyMap<OptionalKind, boolean>>(new Map());
  const latest = useRef(data);
  useEffect(() => {
    latest.current = data;
  }, [data]);
  const before = useRef<Promise<unknown>>(Promise.resolve());
  async function save(kind: OptionalKind, shown: boolean): Promise<void> {
    const others = (latest.current?.hidden_notifications ?? []).filter((one) => one !== kind);
    try {
      const body = { hidden_notifications: shown ? others : [...others, kind] };
      latest.current = await call(settings.setNotifications, { body });
      await mutate(latest.current, { revalidate: false });
    } finally {
      setWanted((all) => new Map([...all].filter((one) => one[0] !== kind || one[1] !== shown)));
    }
  }
  async function change(kind: OptionalKind, shown: boolean): Promise<void> {
    setWanted((all) => new Map(all).set(kind, shown));
    const saved = before.current.then(() => save(kind, shown));
    // A change that fails does not stop the next one; its own caller gets the error.
    before.current = saved.catch(() => undefined);
    await saved;
  }
  const list =
    data &&
    optionalKinds.map((kind) => ({
      kind,
      // What was asked for is shown while it is saved.
      shown: wanted.get(kind) ?? !data.hidden_notifications.includes(kind),
      saving: wanted.has(kind),
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
