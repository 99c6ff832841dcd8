import type { CalendarKind } from '@muster/shared/calendar-kinds';
import type { Call } from '../../calls/call.ts';
import { FileAnswer } from '../../calls/file-answer.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { hashOf } from '../../table/core/hash.ts';
import { findAddressOwner } from '../../table/entities/calendar-address.ts';
import { findEmployee } from '../../table/entities/employee.ts';
import type { Site } from '../../table/entities/site.ts';
import { calendarText } from './calendar-text.ts';
import type { CalendarEvent } from './class-events.ts';
import { departmentEvents } from './department-events.ts';
import { type CalendarReading, seatEvents } from './seat-events.ts';
import { teachingEvents } from './teaching-events.ts';

/** How long calendar programs need not reload, in seconds. */
const freshSeconds = 300;

/** Each calendar's name and its events for an employee. */
const calendarsByKind: Record<
  CalendarKind,
  {
    name: (site: Site) => string;
    events: (reading: CalendarReading, employeeId: string) => Promise<CalendarEvent[]>;
  }
> = {
  seats: { name: () => 'My training', events: seatEvents },
  teaching: { name: () => 'My teaching', events: teachingEvents },
  department: { name: ({ name }) => `${name} training`, events: departmentEvents },
};

/** Returns a calendar to any holder of its link. Unknown, replaced and inactive employees' links get the same 404. */
export async function feed({ deps, params, now }: Call<'calendars', 'feed'>): Promise<FileAnswer> {
  const table = deps.table.site(params.site_code);
  const found = await findAddressOwner(table, params.token);
  if (!found) throw new ApiError('not_found');
  const { owner, site } = found;
  const { name, events } = calendarsByKind[owner.kind];
  const [employee, shown] = await Promise.all([
    findEmployee(table, owner.employee),
    events({ table, site, now }, owner.employee),
  ]);
  if (!employee?.active) throw new ApiError('not_found');
  const text = calendarText(name(site), site.timezone, { events: shown, now });
  return new FileAnswer(text, 'muster.ics', { etag: `"${hashOf(text)}"`, seconds: freshSeconds });
}
