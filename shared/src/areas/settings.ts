import * as z from 'zod';
import { extraEndpoint } from '../endpoint.ts';
import {
  detailResponse,
  id,
  mailAddress,
  optionalDate,
  optionalLines,
  optionalText,
  requiredText,
  wholeNumber,
} from '../fields.ts';
import { loadedFields } from '../loaded-fields.ts';
import { optionalKinds } from '../notification-kinds.ts';
import type { RetentionKind } from '../rules/retention.ts';
import { type SetupStep, setupStates, setupSteps } from '../rules/setup.ts';
import { factorDuties } from '../rules/sign-in-policy.ts';
import { timeFormats } from '../rules/time-format.ts';
import { signInWays } from '../sign-in-ways.ts';

const hidden = z
  .array(z.enum(optionalKinds, 'This kind of notification is always shown'), 'Hidden notifications must be a list')
  .max(optionalKinds.length, 'Each kind can be named once');

const personalSettings = z.object({ hidden_notifications: z.array(z.enum(optionalKinds)) });
export type PersonalSettings = z.infer<typeof personalSettings>;

const departmentSettings = z.object({ time_format: z.enum(timeFormats, 'Time format must be 24h or 12h') });

const retentionRules = z.object({ bug_reports: z.int().optional(), texts: z.int().optional() } satisfies Record<
  RetentionKind,
  z.ZodType
>);

const exemptionSettings = z.object({ by_training: z.boolean('Please choose who grants exemptions') });

/** Returns the schema of an optional limit. `""` and null mean absent. */
const limit = (label: string, least: number, most: number) =>
  z.preprocess(
    (value) => (value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value),
    wholeNumber(label, least, most).optional(),
  ) as unknown as z.ZodOptional<z.ZodType<number, number | string | null>>;

const settledSteps = z.object(
  Object.fromEntries(
    setupSteps.map((step) => [step, z.boolean('Please choose whether the step is settled').optional()]),
  ) as Record<SetupStep, z.ZodOptional<z.ZodBoolean>>,
);

const setupProgress = z.object({
  /** Administrators see the setup guide. */
  active: z.boolean(),
  /** In the order of the guide. */
  steps: z.array(z.object({ step: z.enum(setupSteps), state: z.enum(setupStates) })),
  /** Item counts of the department. */
  counts: z.object({
    /** Active employees. */
    employees: z.int(),
    ranks: z.int(),
    units: z.int(),
    groups: z.int(),
    /** Trainings that are not archived. */
    trainings: z.int(),
    /** Requirements in effect today. */
    requirements: z.int(),
    /** Certifications ever issued or imported. */
    certifications: z.int(),
    /** Other active employees with a permission. */
    managers: z.int(),
  }),
});
export type SetupProgress = z.infer<typeof setupProgress>;

/** The maximum length of the sign-in notice, in characters. */
export const longestNotice = 5000;

/** The department's sign-in policy (shared/src/rules/sign-in-policy.ts). */
const policyFields = {
  second_factor: z.enum(factorDuties, 'Please choose who needs two-step verification'),
  second_factor_from: optionalDate('The first day'),
  inactivity_minutes: limit('Minutes until it locks', 5, 240),
  longest_hours: limit('Hours until the sign-out', 1, 72),
  idle_days: limit('Days until an account is closed', 30, 730),
  notice_text: optionalLines('The notice', longestNotice),
};

const signInSettings = z.object({
  second_factor: z.enum(factorDuties),
  second_factor_from: z.string().optional(),
  inactivity_minutes: z.int().optional(),
  longest_hours: z.int().optional(),
  idle_days: z.int().optional(),
  notice_text: z.string().optional(),
});
/** The sign-in policy as a form edits it. */
export type SignInSettings = z.infer<typeof signInSettings>;

const ownSession = z.object({
  sid: z.string(),
  /** Browser and system without versions: `Chrome on Windows`. */
  device: z.string(),
  /** The client's IP address at sign-in; null: not stored. */
  address: z.string().nullable(),
  /** UTC ISO: the time of sign-in. */
  since: z.string(),
  /** UTC ISO: the last recorded use, accurate to some minutes. */
  last_used: z.string(),
  by: z.enum(signInWays),
  /** The session of this request. */
  this: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** The destination of a witness. `""` and null mean absent. */
const witnessFields = {
  name: requiredText('Name', 100),
  email: z.preprocess((typed) => typed || undefined, mailAddress.optional()) as unknown as z.ZodOptional<
    z.ZodType<string, string | null>
  >,
  address: optionalText('Address of the web hook', 2000),
};
const destinations = ['email', 'address'] as const;

/** Requires one destination, and names both fields otherwise. */
function hasOneDestination(
  witness: { email?: string | undefined; address?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (destinations.filter((field) => witness[field] !== undefined).length === 1) return;
  const message = 'Please enter either an email address or the address of a web hook';
  for (const field of destinations) context.addIssue({ code: 'custom', message, path: [field] });
}

const witness = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().optional(),
  /** A web hook. */
  address: z.string().optional(),
  /** The last seal that the web hook or the mail service accepted: its number, its UTC month, and when. */
  last_sent: z.object({ seal: z.int(), month: z.string(), at: z.string() }).nullable(),
  /** Why the last attempt failed, as a sentence, and since when attempts fail. */
  failure: z.object({ text: z.string(), since: z.string(), stopped: z.boolean() }).nullable(),
});
export type Witness = z.infer<typeof witness>;

const witnessList = z.object({
  /** The department is sealed. A trial department is not, and its witnesses receive nothing. */
  sealed: z.boolean(),
  /** The department sends email. Otherwise witnesses need a web hook. */
  mail: z.boolean(),
  /** The copy that witnesses received last, or will receive; null: there is no seal yet. */
  latest: z.string().nullable(),
  witnesses: z.array(witness),
});
export type WitnessList = z.infer<typeof witnessList>;

/** Calls beyond docs/spec.md: the Settings page besides the password, and department settings. */
export const settings = {
  own: extraEndpoint('GET', '/api/settings/', {
    summary: "The caller's own settings: the kinds of notifications that are hidden.",
    access: 'signed_in',
    response: personalSettings,
  }),
  setNotifications: extraEndpoint('PUT', '/api/settings/notifications/', {
    summary:
      'Sets which kinds of notifications are hidden from the caller. Hidden ones are stored, and appear when no longer hidden.',
    access: 'signed_in',
    body: z.object({ hidden_notifications: hidden }),
    response: personalSettings,
  }),
  setDepartment: extraEndpoint('PUT', '/api/settings/department/', {
    summary: 'Sets the format for times of day.',
    access: 'admin_access',
    body: departmentSettings,
    response: departmentSettings,
  }),
  retention: extraEndpoint('GET', '/api/settings/retention/', {
    summary: 'The months after which data of each kind are deleted. Data of an absent kind are kept.',
    access: 'admin_access',
    response: retentionRules,
  }),
  setExemptions: extraEndpoint('PUT', '/api/settings/exemptions/', {
    summary: 'Sets whether holders of `manage_trainings` grant and end exemptions, as administrators do.',
    access: 'admin_access',
    body: exemptionSettings,
    response: exemptionSettings,
  }),
  signIn: extraEndpoint('GET', '/api/settings/sign-in/', {
    summary: 'The sign-in policy of the department. An absent field requires nothing.',
    access: 'admin_access',
    response: signInSettings,
  }),
  setSignIn: extraEndpoint('PUT', '/api/settings/sign-in/', {
    summary:
      'Sets the sign-in policy of the department. Newly enabled two-step verification is required from `second_factor_from` on, by default in 14 days. A changed notice must be accepted again.',
    access: 'admin_access',
    body: z.object({ ...policyFields, read: loadedFields(policyFields) }),
    response: signInSettings,
    errors: ['edit_conflict', 'fresh_proof_required'],
  }),
  witnesses: extraEndpoint('GET', '/api/settings/witnesses/', {
    summary: 'The witnesses outside the department that receive the first seal of each month, and what they received.',
    access: 'admin_access',
    response: witnessList,
  }),
  addWitness: extraEndpoint('POST', '/api/settings/witnesses/', {
    summary:
      'Adds a witness, with an email address or a web hook. It receives the first seal of this month within an hour.',
    access: 'admin_access',
    acceptsIdempotencyKey: true,
    body: z.object(witnessFields).superRefine(hasOneDestination),
    response: witness,
    status: 201,
    errors: ['fresh_proof_required', 'list_full'],
  }),
  updateWitness: extraEndpoint('PUT', '/api/settings/witnesses/{id}/', {
    summary:
      'Changes a witness. Seals that failed are sent again. A new destination receives the first seal of this month.',
    access: 'admin_access',
    params: z.object({ id }),
    body: z.object({ ...witnessFields, read: loadedFields(witnessFields) }).superRefine(hasOneDestination),
    response: witness,
    errors: ['edit_conflict', 'fresh_proof_required'],
  }),
  removeWitness: extraEndpoint('DELETE', '/api/settings/witnesses/{id}/', {
    summary: 'Removes a witness. The copies that it has received stay valid.',
    access: 'admin_access',
    params: z.object({ id }),
    response: detailResponse,
    errors: ['fresh_proof_required'],
  }),
  setup: extraEndpoint('GET', '/api/setup/', {
    summary: 'The setup progress of the department. A step is done when its data exist, or when it was confirmed.',
    access: 'admin_access',
    response: setupProgress,
  }),
  setSetup: extraEndpoint('PUT', '/api/setup/', {
    summary: 'Confirms, skips or reopens steps of the setup guide, and finishes or reopens the guide.',
    access: 'admin_access',
    body: z.object({
      active: z.boolean('Please choose whether the guide is shown').optional().describe('False finishes the guide'),
      settled: settledSteps
        .default({})
        .describe('True confirms or skips a step, and false reopens it. Other steps stay as they are.'),
    }),
    response: z.object({ active: z.boolean(), settled: z.array(z.enum(setupSteps)) }),
  }),
  sessions: extraEndpoint('GET', '/api/sessions/', {
    summary: "Where the caller is signed in: the caller's login sessions, this one first, then the last used ones.",
    access: 'signed_in',
    auditors: true,
    response: z.array(ownSession),
  }),
  endSession: extraEndpoint('DELETE', '/api/sessions/{sid}/', {
    summary: "Signs the caller out of one of the caller's login sessions.",
    access: 'signed_in',
    auditors: true,
    params: z.object({ sid: id }),
    response: detailResponse,
  }),
};
