import * as z from 'zod';
import { extraEndpoint } from '../endpoint.ts';
import { detailResponse, employeeId, optionalText, reference, requiredText, siteCode } from '../fields.ts';
import { isAddressClaim } from '../rules/sign-on-claim.ts';
import { isStorable } from '../rules/storable-text.ts';
import { acceptedNotice, signInAnswer } from './session.ts';

/** The most break-glass accounts of a site. */
export const mostBreakGlass = 10;

/** The web application's path for returning from a sign-in. Register it at the provider with the origin. */
export const returnPath = '/sign-on';

/** The path for returning from a sign-out, registered likewise. */
export const signedOutPath = '/login';

const text = (label: string, max: number) =>
  z
    .string(`${label} must be text`)
    .max(max, `${label} is too long`)
    .refine(isStorable, `${label} contains characters that cannot be stored`);

const claim = requiredText('Claim with the employee ID', 200)
  .regex(/^[\x21-\x7e]+$/, 'Claim with the employee ID must not contain spaces')
  .refine((name) => !isAddressClaim(name), {
    error: ({ input }) =>
      `The claim "${input}" can be changed or given to another person. Please send the employee ID in a separate claim.`,
  })
  .describe('The claim of the ID token whose text is the employee ID, such as `employee_id`');

const settingsBody = z.object({
  enabled: z.boolean('Please choose whether single sign-on is offered'),
  /** The name on the sign-in page: "Sign in with …". */
  label: requiredText('Name of the single sign-on', 60),
  issuer: requiredText('Issuer address', 500).describe('The `issuer` of the provider, an https URL'),
  client_id: requiredText('Client ID', 500),
  /** Absent or empty: the stored secret stays. */
  client_secret: optionalText('Client secret', 2000),
  claim,
  /** A multi-factor sign-in at the provider needs no second factor here. */
  trust_factor: z.boolean('Please choose whether two-step verification at the provider counts'),
  /** The provider's own `acr` for multi-factor, if any. It is requested at sign-in. */
  factor_acr: optionalText('Authentication context', 200),
  /** Signing out here also signs out at the provider. */
  sign_out: z.boolean('Please choose whether signing out also signs out at the provider'),
  password_closed: z.boolean('Please choose whether passwords are accepted'),
  /** The employee IDs of administrators who can always sign in with their password. */
  break_glass: z
    .array(employeeId, 'Break-glass accounts must be a list of employee IDs')
    .max(mostBreakGlass, `At most ${mostBreakGlass} break-glass accounts can be chosen`),
});

const signOnSettings = z.object({
  enabled: z.boolean(),
  label: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  /** The secret itself is never returned. */
  has_secret: z.boolean(),
  claim: z.string(),
  trust_factor: z.boolean(),
  factor_acr: z.string().nullable(),
  sign_out: z.boolean(),
  password_closed: z.boolean(),
  break_glass: z.array(z.object({ employee_id: z.string(), name: z.string() })),
  /** UTC ISO: first administrator sign-in with this issuer and client; null: none. Required to turn off passwords. */
  worked_at: z.string().nullable(),
});
export type SignOnSettings = z.infer<typeof signOnSettings>;

const finding = z.object({
  /** `bad` prevents sign-on; `note` is information. */
  state: z.enum(['good', 'note', 'bad']),
  text: z.string(),
});
export type SignOnFinding = z.infer<typeof finding>;

/** Calls beyond docs/spec.md: single sign-on by OpenID (docs/decisions/0021-sign-in-at-the-departments-provider.md). */
export const signOn = {
  start: extraEndpoint('POST', '/api/sign-on/start/', {
    summary:
      "Begins a single sign-on: answers the provider's address to go to, and sets the __Host-sign-on cookie that binds it to this browser for 10 minutes.",
    access: 'anyone',
    body: z.object({
      site_code: siteCode,
      /** The application path to open afterwards. Other URLs are ignored. */
      return_to: text('Return address', 2000).optional(),
      notice: acceptedNotice,
    }),
    response: z.object({ address: z.string() }),
    errors: ['notice_required', 'sign_on_failed', 'sign_on_unavailable'],
  }),
  finish: extraEndpoint('POST', '/api/sign-on/finish/', {
    summary:
      'Completes a single sign-on with the values that the provider returned: signs in, or answers with a ticket for the second factor.',
    access: 'anyone',
    body: z.object({
      /** Exactly as the provider returned it. */
      state: reference(text('State', 500)),
      code: text('Code', 8000).optional(),
      iss: text('Issuer', 1000).optional(),
      error: text('Error', 200).optional(),
    }),
    response: signInAnswer.extend({
      /** The application path to open, from the start of the sign-in. */
      return_to: z.string().optional(),
    }),
    errors: ['sign_on_failed', 'sign_on_unavailable'],
  }),
  settings: extraEndpoint('GET', '/api/sign-on/settings/', {
    summary: 'The settings of single sign-on, without the client secret; null if there are none.',
    access: 'admin_access',
    response: z.object({ settings: signOnSettings.nullable() }),
  }),
  saveSettings: extraEndpoint('PUT', '/api/sign-on/settings/', {
    summary:
      'Sets single sign-on. Passwords can be turned off once an administrator has signed in with it, and while a break-glass account has a password.',
    access: 'admin_access',
    body: settingsBody,
    response: z.object({ settings: signOnSettings }),
    errors: ['fresh_proof_required'],
  }),
  check: extraEndpoint('POST', '/api/sign-on/check/', {
    summary:
      'Loads the published configuration of the provider at an issuer URL, and reports in words whether sign-on works with it.',
    access: 'admin_access',
    body: settingsBody.pick({ issuer: true }),
    response: z.object({ works: z.boolean(), findings: z.array(finding) }),
  }),
  resetLink: extraEndpoint('POST', '/api/sign-on/links/{employee_id}/reset/', {
    summary:
      "Forgets which account of the provider an employee signed in with. The next sign-on with the employee's ID links another one.",
    access: 'admin_access',
    params: z.object({ employee_id: employeeId }),
    response: detailResponse,
    errors: ['fresh_proof_required'],
  }),
};
