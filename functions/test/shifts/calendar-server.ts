import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on this machine that answers as a department's scheduling program. */
export interface CalendarServer {
  url: string;
  /** Answers each request; a test sets it. */
  answer: RequestListener;
  close(): Promise<void>;
}

/** Starts a server that answers with an empty calendar. */
export async function startCalendarServer(): Promise<CalendarServer> {
  const server: Server = createServer((request, response) => calendar.answer(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const calendar: CalendarServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/plan-7f3a9c.ics`,
    answer: sends(calendarText([])),
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
  return calendar;
}

/** Answers with a text. */
export const sends =
  (text: string): RequestListener =>
  (_request, response) =>
    void response.writeHead(200, { 'Content-Type': 'text/calendar' }).end(text);

/** Returns a calendar file with these lines of events. */
export const calendarText = (events: readonly string[], before = ''): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Plan//EN',
    ...(before ? [before] : []),
    ...events.map((lines, n) => `BEGIN:VEVENT\nUID:event-${n}\nDTSTAMP:20260501T000000Z\n${lines}\nEND:VEVENT`),
    'END:VCALENDAR',
    '',
  ]
    .join('\n')
    .replaceAll('\n', '\r\n');
