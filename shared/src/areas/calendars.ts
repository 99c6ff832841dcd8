import * as z from 'zod';
import { calendarKinds } from '../calendar-kinds.ts';
import { extraEndpoint } from '../endpoint.ts';
import { detailResponse, id, reference, siteCode } from '../fields.ts';

const kindBody = z.object({ kind: z.enum(calendarKinds, 'Please choose a calendar') });

const calendarAddress = z.object({
  kind: z.enum(calendarKinds),
  /** UTC ISO. */
  created_at: z.string(),
});
export type CalendarAddress = z.infer<typeof calendarAddress>;

/** The media type of a calendar file, RFC 5545. */
export const calendarType = 'text/calendar; charset=utf-8';

/** Calls beyond docs/spec.md: calendar links (docs/decisions/0033-publish-calendars-and-read-shifts.md). */
export const calendars = {
  list: extraEndpoint('GET', '/api/calendars/', {
    summary: "The caller's calendar addresses, without their secrets.",
    access: 'signed_in',
    response: z.array(calendarAddress),
  }),
  create: extraEndpoint('POST', '/api/calendars/', {
    summary:
      "Makes the caller's address of a calendar, and answers it this one time, as a path of the API. The former address of the calendar ends.",
    access: 'signed_in',
    body: kindBody,
    response: calendarAddress.extend({ address: z.string() }),
    status: 201,
  }),
  revoke: extraEndpoint('POST', '/api/calendars/revoke/', {
    summary: "Ends the caller's address of a calendar; also when there is none.",
    access: 'signed_in',
    body: kindBody,
    response: detailResponse,
  }),
  feed: extraEndpoint('GET', '/api/calendars/{site_code}/{token}/muster.ics', {
    summary: 'What a calendar program reads at an address: the classes of the next and the last year, RFC 5545.',
    access: 'anyone',
    params: z.object({
      site_code: siteCode,
      token: reference(z.string())
        .regex(/^[A-Za-z0-9_-]{22}$/, 'Not a token')
        .describe('The secret of the address'),
    }),
    response: z.unknown(),
    file: calendarType,
  }),
  classFile: extraEndpoint('GET', '/api/classes/{classId}/calendar/', {
    summary: 'One class as a calendar file, for who is in it and for who may see it.',
    access: 'signed_in',
    params: z.object({ classId: id }),
    response: z.unknown(),
    file: calendarType,
  }),
};
