import { addDays, instantOf, isTimeZone, localTime } from '@muster/shared/rules/calendar';
import type { Shift, ShiftKind } from '@muster/shared/rules/shifts';
import { isStorableLine } from '@muster/shared/rules/storable-text';
import ICAL from 'ical.js';
import { Unreachable } from '../../kernel/fetch-outside.ts';

interface Reading {
  kind: ShiftKind;
  /** The first day to read. */
  from: string;
  to: string;
  /** The department's zone. */
  timeZone: string;
}

/** The most shifts from one calendar link, and the most repetitions of events that are expanded. */
const [mostShifts, mostRepetitions] = [1_000, 20_000];

/**
 * Returns the events of a calendar file (RFC 5545) as shifts or absences, including repetitions, exceptions and time
 * zones. Splits an event of more than 24 hours into days. Throws `Unreachable` for an invalid calendar or too many
 * events.
 */
export function readCalendar(text: string, reading: Reading): Shift[] {
  const root = componentOf(text);
  const events = root
    .getAllSubcomponents('vevent')
    .filter((one) => String(one.getFirstPropertyValue('status')) !== 'CANCELLED');
  const [changed, series] = [true, false].map((isChanged) =>
    events.filter((one) => one.hasProperty('recurrence-id') === isChanged),
  ) as [ICAL.Component[], ICAL.Component[]];
  const shifts: Shift[] = [];
  let left = mostRepetitions;
  for (const component of series) {
    const uid = component.getFirstPropertyValue('uid');
    const event = new ICAL.Event(component, {
      strictExceptions: false,
      exceptions: changed.filter((one) => one.getFirstPropertyValue('uid') === uid),
    });
    for (const { startDate, endDate, item } of occurrences(event, reading)) {
      if (--left < 0) throw new Unreachable('It has too many repetitions');
      const zone = zoneNamed(item.component);
      const span = { start: localOf(startDate, zone, reading), end: localOf(endDate, zone, reading) };
      shifts.push(...daily(span, reading).map((one) => ({ ...one, kind: reading.kind, ...labelOf(item.summary) })));
      if (shifts.length > mostShifts) throw new Unreachable(`It has more than ${mostShifts} events from now on`);
    }
  }
  return shifts;
}

function componentOf(text: string): ICAL.Component {
  try {
    const root = new ICAL.Component(ICAL.parse(text));
    if (root.name === 'vcalendar') return root;
  } catch {
    // The library throws various errors for invalid texts.
  }
  throw new Unreachable('Its answer is not a calendar (iCal)');
}

/** Yields the occurrences of an event up to the last day to read. */
function* occurrences(event: ICAL.Event, { to }: Reading): Generator<ReturnType<ICAL.Event['getOccurrenceDetails']>> {
  const iterator = event.iterator();
  const last = addDays(to, 2);
  for (let next = iterator.next(); next; next = iterator.next()) {
    if (next.toString().slice(0, 10) > last) return;
    yield event.getOccurrenceDetails(next);
    if (!event.isRecurring()) return;
  }
}

/** Returns the zone that an event names without a definition. */
function zoneNamed(component: ICAL.Component): string | undefined {
  const name = component.getFirstProperty('dtstart')?.getParameter('tzid');
  return typeof name === 'string' && isTimeZone(name) ? name : undefined;
}

/** Returns a time in the department's zone, `YYYY-MM-DDTHH:mm`. */
function localOf(time: ICAL.Time, zone: string | undefined, { timeZone }: Reading): string {
  const [date = '', clock = '00:00'] = [
    time.toString().slice(0, 10),
    time.isDate ? '00:00' : time.toString().slice(11, 16),
  ];
  const isFloating = time.isDate || time.zone === ICAL.Timezone.localTimezone;
  if (!isFloating) return localTime(new Date(time.toUnixTime() * 1000).toISOString(), timeZone);
  if (time.isDate || zone === undefined) return `${date}T${clock}`;
  return localTime(instantOf(date, clock, zone).toISOString(), timeZone);
}

/** Returns a span of local times as shifts of at most 24 hours that begin on the days to read. */
function daily({ start, end }: { start: string; end: string }, { from, to }: Reading): Omit<Shift, 'kind'>[] {
  const [[date = '', first = ''], [lastDate = '', last = '']] = [start.split('T'), end.split('T')];
  if (end <= start) return [];
  const isShort = lastDate === date || (lastDate === addDays(date, 1) && last <= first);
  if (isShort) return date < from || date > to ? [] : [{ date, start: first, end: last }];
  const days: Omit<Shift, 'kind'>[] = [];
  for (let day = date < from ? from : date; day <= lastDate && day <= to; day = addDays(day, 1)) {
    const isLast = day === lastDate;
    if (isLast && last === '00:00') break;
    days.push({ date: day, start: day === date ? first : '00:00', end: isLast ? last : '00:00' });
  }
  return days;
}

function labelOf(summary: string | null): { label?: string } {
  const label = (summary ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 100);
  return label !== '' && isStorableLine(label) ? { label } : {};
}
