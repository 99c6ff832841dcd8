import type { CalendarKind } from '@muster/shared/calendar-kinds';
import { calendars } from '../../api/calls.ts';
import { call, callFile } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';

export async function loadClassFile(classId: string): Promise<Blob> {
  const { file } = await callFile(calendars.classFile, { params: { classId } });
  return file.content;
}

/** Returns the absolute address of a path of the API. */
const addressOf = (path: string): string =>
  new URL(path, import.meta.env.VITE_API_BASE_URL || window.location.origin).href;

/** Loads the person's calendar links. `create` returns the full new address, which no later call returns. */
export function useCalendarAddresses() {
  const { data, error, retry, mutate } = useCall(calendars.list);
  // Filters the cached list at the time of the change: it may be newer than this render.
  const without = (kind: CalendarKind, current: typeof data = []) => current.filter((one) => one.kind !== kind);
  async function create(kind: CalendarKind): Promise<string> {
    const { address, created_at } = await call(calendars.create, { body: { kind } });
    await mutate((current) => [...without(kind, current), { kind, created_at }], { revalidate: false });
    return addressOf(address);
  }
  async function revoke(kind: CalendarKind): Promise<void> {
    await call(calendars.revoke, { body: { kind } });
    await mutate((current) => without(kind, current), { revalidate: false });
  }
  return { data, failed: error !== undefined, retry, create, revoke };
}
