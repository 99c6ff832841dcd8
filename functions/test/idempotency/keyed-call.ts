import { type Route, routes } from '@muster/shared/contract';
import { idempotencyKeyHeader } from '@muster/shared/idempotency-key';
import { as, type BuiltSite } from '@muster/testing/build';
import type { Answered, Asking, Body, System } from '@muster/testing/system';
import { type SentParts, validInput } from '@muster/testing/valid-input';

/** Every call that takes a key, by its name in the contract. */
export const keyed: (Route & { title: string })[] = routes
  .filter(({ endpoint }) => endpoint.acceptsIdempotencyKey)
  .map((route) => ({ ...route, title: `${route.area}.${route.name}` }));

/** The calls whose answer has a temporary password: a repetition has another one. */
export const withPassword = ['roster.create', 'roster.resetPassword'];

/** The answers to a repetition without a key, where it is not done again. */
const refusedAgain: Record<string, string> = {
  'ranks.create': '409 rank_taken',
  'roster.create': '409 employee_id_taken',
  'training.createType': '409 name_taken',
  'training.addAttendee': '409 already_enrolled',
  'enrollment.enroll': '409 already_enrolled',
  'enrollment.unenroll': '400 not_enrolled',
  'enrollment.joinWaitlist': '409 already_waitlisted',
  'enrollment.leaveWaitlist': '400 not_waitlisted',
};

/** Returns the expected answer to a repetition without a key. */
export const repeatedWithoutKey = ({ title, endpoint }: (typeof keyed)[number]): string =>
  refusedAgain[title] ?? String(endpoint.status);

/** What an answer comes to, in short. */
export const outcomeOf = ({ status, body }: Answered<Body>): string =>
  status < 300 ? String(status) : `${status} ${body.code ?? Object.keys(body)}`;

/** The site's administrator, who makes one call again and again. */
export interface Desk {
  asking: Asking;
  /** A valid input of the call, made afresh each time. */
  input: () => Promise<SentParts>;
  /** Makes the call; without a key, when there is none. */
  send: (sent: SentParts, key?: string, asking?: Asking) => Promise<Answered<Body>>;
}

export async function deskFor(system: System, site: BuiltSite, route: Route): Promise<Desk> {
  const asking = await as(system, site, site.chief);
  return {
    asking,
    input: () => validInput(route, { system, site, caller: site.chief }),
    send: (sent, key, by = asking) =>
      system.call(route.area, route.name as never, sent, {
        ...by,
        headers: { ...by.headers, ...(key !== undefined && { [idempotencyKeyHeader]: key }) },
      }),
  };
}
