import ICAL from 'ical.js';

/** An event as a calendar program reads it. */
export interface ParsedEvent {
  uid: string;
  sequence: number;
  status: string;
  summary: string;
  location: string;
  description: string;
  /** As written, `YYYY-MM-DDTHH:mm:ss`, and the instants that it means by the calendar's own time zone. */
  local: string;
  start: Date;
  end: Date;
  zone: string;
  stamp: string;
  modified: string;
}

/** Reads a calendar file with a parser that calendar programs use. Throws for another file. */
export function parsed(text: string): { calendar: ICAL.Component; events: ParsedEvent[] } {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const zones = new Map(
    calendar.getAllSubcomponents('vtimezone').map((component) => {
      const zone = new ICAL.Timezone(component);
      return [zone.tzid, zone] as const;
    }),
  );
  const instant = (time: ICAL.Time, tzid: string) => {
    if (tzid === '') return time.toJSDate();
    const zone = zones.get(tzid);
    if (!zone) throw new Error(`The calendar does not define ${tzid}`);
    time.zone = zone;
    return time.toJSDate();
  };
  const events = calendar.getAllSubcomponents('vevent').map((component): ParsedEvent => {
    const event = new ICAL.Event(component);
    const tzid = String(component.getFirstProperty('dtstart')?.getParameter('tzid') ?? '');
    const value = (name: string) => String(component.getFirstPropertyValue(name) ?? '');
    const local = event.startDate.toString();
    return {
      uid: event.uid,
      sequence: event.sequence,
      status: value('status'),
      summary: event.summary,
      location: event.location,
      description: event.description,
      local,
      start: instant(event.startDate, tzid),
      end: instant(event.endDate, tzid),
      zone: tzid,
      stamp: value('dtstamp'),
      modified: value('last-modified'),
    };
  });
  return { calendar, events };
}
