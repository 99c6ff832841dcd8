import type { CalendarKind } from '@muster/shared/calendar-kinds';
import { calendars } from '../../api/calls.ts';
import { call, callFile } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';

/** Returns a class as a calendar file. */
export async function loadClassFile(classId: string): Promise<Blob> {
  const { file } = await callFile(calendars.classFile, { params: { classId } });
  return file.content;
}

/** Returns the whole address of a path of the API. */
const addressOf = (path: string): string =>
  new URL(path, import.meta.env.VITE_API_BASE_URL || window.location.origin).href;

/** Loads the person's calendar addresses. `create` returns the whole new address, which no later call answers. */
export function useCalendarAddresses() {
  const { data, error, retry, mutate } = useCall(calendars.list);
  // Of what is known then: another address may have been made or revoked since this was rendered.
  const without = (kind: CalendarKind, known: typeof data = []) => known.filter((one) => one.kind !== kind);
  async function create(kind: CalendarKind): Promise<string> {
    const { address, created_at } = await call(calendars.create, { body: { kind } });
    await mutate((known) => [...without(kind, known), { kind, created_at }], { revalidate: false });
    return addressOf(address);
  }
  async function revoke(kind: CalendarKind): Promise<void> {
    await call(calendars.revoke, { body: { kind } });
    await mutate((known) => without(kind, known), { revalidate: false });
  }
  return { data, failed: error !== undefined, retry, create, revoke };
}
