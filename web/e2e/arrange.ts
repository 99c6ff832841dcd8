import { contract } from '@muster/shared/contract';
import type { Answer, Endpoint, RequestInput } from '@muster/shared/endpoint';
import { addDays, today } from '@muster/shared/rules/calendar';
import { holidaysOn } from '@muster/shared/rules/holidays';
import type { APIRequestContext } from '@playwright/test';
import { expect } from './fixture.ts';
import { type Person, sergeant } from './people.ts';

const day = 86_400_000;

/** Returns the department's date this many days from today. */
export function dayFromNow(days: number): string {
  return addDays(today('America/Chicago', new Date()), days);
}

/** Returns a date in the screens' format: `Wed, Mar 3, 2027`. */
export function displayedDate(date: string): string {
  const format = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('en-US', format).format(new Date(date));
}

const isHoliday = (date: string) => holidaysOn(date, { off: [], own: [] }).length > 0;

/**
 * Returns a date some months ahead that differs each minute, so that earlier runs have no classes on it. It is never a
 * federal holiday, which the calendar names beside the classes.
 */
export function unusedDate(): string {
  let date = dayFromNow(60 + (Math.floor(Date.now() / 60_000) % 300));
  while (isHoliday(date)) date = addDays(date, 1);
  return date;
}

/** Returns a function that calls the API as this person. For a file, it returns the bytes. */
export async function apiAs(request: APIRequestContext, { site, ...person }: Person) {
  const answer = await request.post(contract.session.signIn.path, { data: { ...person, site_code: site } });
  expect(answer.ok()).toBe(true);
  const { cookies } = await request.storageState();
  const token = cookies.find(({ name }) => name === 'access_token')?.value;
  return async <E extends Endpoint>(endpoint: E, sent: Partial<RequestInput<E>>): Promise<Answer<E>> => {
    const { params = {}, body } = sent as { params?: Record<string, string>; body?: unknown };
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
    const reply = await request.fetch(path, {
      method: endpoint.method,
      data: body,
      headers: { Authorization: `Bearer ${token}`, 'X-Site-Code': site },
    });
    expect(reply.status(), await reply.text()).toBe(endpoint.status);
    return (endpoint.file ? await reply.body() : await reply.json()) as Answer<E>;
  };
}

interface NewClass {
  /** The training's name, unique in the department. */
  name: string;
  seats: number;
  date: string;
  hours: [start: string, end: string];
}

/** Creates a training with one class that is open for enrollment. Returns a function that enrolls others. */
export async function createClass(request: APIRequestContext, { name, seats, date, hours: [start, end] }: NewClass) {
  const ask = await apiAs(request, sergeant);
  const type = await ask(contract.training.createType, { body: { name, type: 'in_department' } });
  const now = Date.now();
  const row = await ask(contract.training.addClass, {
    body: {
      training_type_id: type.id,
      location: 'Boat House',
      class_size: seats,
      enrollment_start: new Date(now - day).toISOString(),
      enrollment_end: new Date(now + day).toISOString(),
      dates: [{ date, start_time: start, end_time: end }],
    },
  });
  return {
    enroll: (person: Person) =>
      ask(contract.attendance.addAttendee, { params: { classId: row.id }, body: { employee_id: person.username } }),
  };
}

/** Returns a name that no earlier run on the same store has used. */
export const uniqueName = (training: string): string => `${training} ${Date.now().toString(36)}`;
