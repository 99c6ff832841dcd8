import { type Route, routes } from '@muster/shared/contract';
import { idempotencyKeyHeader } from '@muster/shared/idempotency-key';
import { as, type BuiltSite } from '@muster/testing/build';
import type { Answered, Body, RequestParts, System } from '@muster/testing/system';
import { type SentParts, validInput } from '@muster/testing/valid-input';

/** All calls that accept an idempotency key, titled by their names in the contract. */
export const keyed: (Route & { title: string })[] = routes
  .filter(({ endpoint }) => endpoint.acceptsIdempotencyKey)
  .map((route) => ({ ...route, title: `${route.area}.${route.name}` }));

/** Calls that answer a temporary password: a repetition answers a new one. */
export const withPassword = [
  'roster.create',
  'roster.resetPassword',
  'roster.recordReturn',
  'auditors.create',
  'auditors.resetPassword',
];

/** Calls that add no audit entry: a draft decides nothing. */
export const withoutEntry = ['evaluations.addDraft'];

/** Answers to a repetition without a key, for calls that cannot be repeated. */
const refusedAgain: Record<string, string> = {
  'ranks.create': '409 rank_taken',
  'roster.create': '409 employee_id_taken',
  'roster.recordLeave': '409 changed_since',
  'roster.recordReturn': '409 changed_since',
  'roster.renumber': '404 not_found',
  'training.createType': '409 name_taken',
  'training.cancelClass': '409 class_canceled',
  'requirements.create': '409 name_taken',
  'requirements.addPack': '409 name_taken',
  'requirements.exempt': '409 already_exempt',
  'firearms.create': '409 serial_taken',
  'firearms.authorize': '409 already_authorized',
  'shifts.addAddress': '400 invalid_input',
  'settings.addWitness': '400 invalid_input',
  'forms.create': '409 name_taken',
  // The draft was completed.
  'evaluations.complete': '404 not_found',
  'fieldTraining.addProgram': '409 name_taken',
  'fieldTraining.start': '409 in_field_training',
  'fieldTraining.assign': '400 invalid_input',
  'fieldTraining.addDay': '409 day_reported',
  'fieldTraining.decide': '409 edit_conflict',
  'fieldTraining.complete': '409 training_ended',
  'lists.addPlace': '409 name_taken',
  'lists.addCategory': '409 name_taken',
  'lists.addHoliday': '409 name_taken',
  'lists.addUnit': '409 name_taken',
  'lists.addGroup': '409 name_taken',
  'attendance.addAttendee': '409 already_enrolled',
  'enrollment.enroll': '409 already_enrolled',
  'enrollment.unenroll': '400 not_enrolled',
  'enrollment.joinWaitlist': '409 already_waitlisted',
  'enrollment.leaveWaitlist': '400 not_waitlisted',
};

/** Returns the expected answer to a repetition without a key. */
export const repeatedWithoutKey = ({ title, endpoint }: (typeof keyed)[number]): string =>
  refusedAgain[title] ?? String(endpoint.status);

/** Returns the answer in short: the status and, of a refusal, the code. */
export const outcomeOf = ({ status, body }: Answered<Body>): string =>
  // SCIM's form of an error has no code.
  status < 300
    ? String(status)
    : body.schemas && status === 404
      ? '404 not_found'
      : `${status} ${body.code ?? body.scimType ?? Object.keys(body)}`;

/** Makes one call repeatedly, as the site's administrator. */
export interface Desk {
  asking: RequestParts;
  /** Returns a new valid input of the call. */
  input: () => Promise<SentParts>;
  /** Makes the call, with the key if there is one. */
  send: (sent: SentParts, key?: string, asking?: RequestParts) => Promise<Answered<Body>>;
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
