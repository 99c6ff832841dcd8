import * as z from 'zod';
import { extraEndpoint } from '../endpoint.ts';
import { employeeId } from '../fields.ts';
import { trainingDate } from '../training-answers.ts';
import { account, accountStates } from './accounts.ts';
import { mandatoryStatus } from './certification.ts';
import { employee } from './roster.ts';

/** A class as the overview lists it. */
const namedClass = z.object({
  id: z.string(),
  training_id: z.string(),
  training_name: z.string(),
  location: z.string(),
  /** Ordered by start. */
  dates: z.array(trainingDate),
});
export type NamedClass = z.infer<typeof namedClass>;

/** A class that would renew a certification, and its first day. */
const datedClass = z.object({ id: z.string(), date: z.string() });

const ownCertification = mandatoryStatus.extend({
  /** The caller's seat in an upcoming class. */
  seat: datedClass.nullable(),
  /** The caller's waitlist entry in an upcoming class. */
  wait: datedClass.nullable(),
  /** The first class of the training that is open for enrollment. */
  next_class: datedClass.nullable(),
});
export type OwnCertification = z.infer<typeof ownCertification>;

const weekClass = namedClass.extend({
  class_size: z.int(),
  enrolled_count: z.int(),
  waitlisted_count: z.int(),
  is_active: z.boolean(),
});
export type WeekClass = z.infer<typeof weekClass>;

const endedClass = namedClass.omit({ dates: true }).extend({
  /** The last day. */
  date: z.string(),
  enrolled_count: z.int(),
  /** The number of attendees who keep the class open (`keepsClassOpen`). */
  uncertified_count: z.int(),
});
export type EndedClass = z.infer<typeof endedClass>;

const accountInState = z.object({
  employee_id: z.string(),
  name: z.string(),
  state: z.enum(accountStates),
  /** UTC ISO; only while the state is `locked`. */
  locked_until: z.string().nullable(),
});
export type AccountInState = z.infer<typeof accountInState>;

/** The first rows of a list, and its total count. */
const beginning = <S extends z.ZodType>(row: S) => z.object({ count: z.int(), rows: z.array(row) });

const openBugReport = z.object({
  id: z.string(),
  /** UTC ISO. */
  at: z.string(),
  employee_id: z.string(),
  name: z.string(),
  description: z.string(),
});
export type OpenBugReport = z.infer<typeof openBugReport>;

/** The department's part of the dashboard. A section is null if the caller may not see it. */
const staffDashboard = z.object({
  training: z
    .object({
      week: z.object({ from: z.string(), to: z.string() }),
      classes: z.array(weekClass).describe('Classes with a session in the seven days from today, by that session'),
      to_certify: beginning(endedClass).extend({
        is_whole: z.boolean().describe('False if older ended classes were not considered'),
      }),
    })
    .nullable(),
  accounts: z
    .object({
      waiting: beginning(accountInState).describe('Active employees who have never signed in'),
      locked: beginning(accountInState),
    })
    .nullable(),
  bug_reports: beginning(openBugReport).nullable(),
});
export type StaffDashboard = z.infer<typeof staffDashboard>;

const personCertification = mandatoryStatus.extend({ is_mandatory: z.boolean() });
export type PersonCertification = z.infer<typeof personCertification>;

const heldSeat = namedClass.extend({ has_ended: z.boolean() });
export type AttendedSeat = z.infer<typeof heldSeat>;

const person = z.object({
  employee,
  /** Null if the caller may not see accounts. */
  account: account.nullable(),
  /** Null if the caller may not see other people's training. */
  training: z
    .object({
      certifications: z
        .array(personCertification)
        .describe('Mandatory trainings, then other certified trainings, by name'),
      seats: z.array(heldSeat).describe('Seats without a certification, by start'),
      waitlists: z.array(namedClass).describe('Upcoming classes with a waitlist entry of the person, by start'),
    })
    .nullable(),
});
export type PersonOverview = z.infer<typeof person>;

/** Calls beyond docs/spec.md: the dashboard and the page of an employee. */
export const overview = {
  own: extraEndpoint('GET', '/api/dashboard/', {
    summary: "The caller's next class, and every mandatory training that is missing, expired or about to expire.",
    access: 'signed_in',
    response: z.object({ next_class: namedClass.nullable(), certifications: z.array(ownCertification) }),
  }),
  staff: extraEndpoint('GET', '/api/dashboard/staff/', {
    summary:
      'Open tasks of staff: classes of the week, certificates to issue, training gaps, accounts and bug reports; each by permission.',
    access: 'staff',
    response: staffDashboard,
  }),
  person: extraEndpoint('GET', '/api/people/{employee_id}/', {
    summary: 'A person with account, certifications, seats and waitlist entries, each by permission.',
    access: 'own_or_staff',
    params: z.object({ employee_id: employeeId }),
    response: person,
  }),
};
