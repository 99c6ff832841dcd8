import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { factorKinds } from '../factor-kinds.ts';
import { detailResponse, password, reference, requiredText, siteCode } from '../fields.ts';
import { unmetPasswordRules } from '../rules/password.ts';
import { isStorable } from '../rules/storable-text.ts';
import { timeFormats } from '../rules/time-format.ts';

const timeFormat = z.enum(timeFormats);

export const employeeInfo = z.object({
  id: z.string(),
  employee_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** The department's IANA time zone. Class dates and times are local to it. */
  timezone: z.string(),
  /** The department's format for times of day. */
  time_format: timeFormat,
  /** The caller supervises employees; missing: none. */
  supervises: z.literal(true).optional(),
  /** The caller has or had a part in field training, or supervises employees where it is used; missing: no. */
  field_training: z.literal(true).optional(),
  /** Holders of `manage_trainings` grant exemptions; absent: only administrators do. */
  exemptions_by_training: z.literal(true).optional(),
  /** The caller is an administrator of a department in setup; absent: no. */
  setting_up: z.literal(true).optional(),
  /** Minutes without input before the login session is locked; absent: never. */
  inactivity_minutes: z.int().optional(),
  /** Only for an auditor: `employee_id` is the username, and `first_name` the full name. */
  auditor: z
    .object({
      agency: z.string(),
      open_from: z.string(),
      open_until: z.string(),
      range_from: z.string(),
      range_until: z.string(),
    })
    .optional(),
});
export type EmployeeInfo = z.infer<typeof employeeInfo>;

/** Any text is accepted: an impossible site code is an unknown site, not invalid input. */
const anyCode = reference(z.string('Site code is required')).max(200, 'Site code is too long');

const newPassword = password('New password')
  .superRefine((text, context) => {
    for (const message of unmetPasswordRules(text)) context.addIssue({ code: 'custom', message });
  })
  .describe('At least 8 characters, a digit and one of `!@#$%^&*(),.?":{}|<>`');

/** The answer of every kind of sign-in (docs/behavior.md, "Sign-in"). */
export const signInAnswer = z.object({
  /** `password_reset_required`, `second_factor_required` and `second_factor_setup_required` require another step. */
  detail: z.string(),
  /** A single-use ticket for that step: valid for 15 minutes (first password) or 10 minutes (second factor). */
  user_id: z.string().optional(),
  /** With `second_factor_required`: the factors that the step accepts. */
  factors: z.array(z.enum(factorKinds)).optional(),
});
export type SignInAnswer = z.infer<typeof signInAnswer>;

/** The accepted version of the department's notice, if it has one. */
export const acceptedNotice = z.int('The accepted notice must be a number').optional();

/** docs/spec.md section 7, "Session and sign-in". */
export const session = {
  validateSiteCode: endpoint('POST', '/api/validate-sitecode/', {
    summary: 'Validates a site code, and returns the name of its department.',
    access: 'anyone',
    body: z.object({ site_code: anyCode }),
    response: z.object({
      valid: z.boolean(),
      name: z.string().optional(),
      timezone: z.string().optional(),
      time_format: timeFormat.optional(),
      /** The notice that must be accepted before sign-in. */
      notice: z.object({ version: z.int(), text: z.string() }).optional(),
      /** The department's single sign-on; `label` names its button. */
      sign_on: z.object({ label: z.string() }).optional(),
      /** The department requires its single sign-on; passwords are not accepted. */
      password_closed: z.literal(true).optional(),
      /** An account of the department has a passkey. */
      passkeys: z.literal(true).optional(),
      /** "Forgot password" is available; it works for people with a confirmed email address. */
      forgot_password: z.literal(true).optional(),
    }),
  }),
  signIn: endpoint('POST', '/api/token/', {
    summary: 'Signs in: sets the access_token and refresh_token cookies, or returns a ticket for a first password.',
    access: 'anyone',
    body: z.object({
      username: reference(requiredText('Username')),
      password: password('Password'),
      site_code: anyCode.min(1, 'Site code is required'),
      notice: acceptedNotice,
    }),
    response: signInAnswer,
    errors: ['notice_required', 'sign_in_failed', 'password_closed', 'too_many_attempts', 'sign_in_busy'],
  }),
  employeeInfo: endpoint('GET', '/api/employee-info/', {
    summary: 'The signed-in employee or auditor.',
    access: 'signed_in',
    auditors: true,
    response: employeeInfo,
  }),
  verify: endpoint('POST', '/api/token/verify/', {
    summary: 'Returns 200 while the access token is valid for the site.',
    access: 'signed_in',
    auditors: true,
    body: z.object({ site_code: anyCode.optional() }),
    response: detailResponse,
  }),
  refresh: endpoint('POST', '/api/token/refresh/', {
    summary: 'Exchanges the refresh token for a new access token, and rotates it (sets both cookies).',
    access: 'anyone',
    body: z.object({ refresh: reference(z.string('Refresh token is required')).min(1).max(4000), site_code: anyCode }),
    hiddenToken: 'refresh',
    response: z.object({
      /** Absent for a page if the installation hides tokens from pages. */
      access: z.string().optional(),
    }),
    errors: ['not_signed_in', 'other_site'],
  }),
  logout: endpoint('POST', '/api/logout/', {
    summary:
      'Ends the session of the bearer token or refresh cookie, and clears the cookies. Also succeeds without a session.',
    access: 'anyone',
    response: detailResponse.extend({
      /** The provider's sign-out URL, for a session opened by single sign-on. */
      address: z.string().optional(),
    }),
  }),
  initialPasswordReset: endpoint('POST', '/api/initial-password-reset/', {
    summary: 'Sets the first password with the ticket of a sign-in, and signs in (sets both cookies).',
    access: 'anyone',
    body: z.object({
      user_id: reference(z.string('Password reset request is missing'))
        .min(1, 'Password reset request is missing')
        .max(200),
      new_password: newPassword,
      site_code: siteCode,
    }),
    response: signInAnswer,
    errors: ['invalid_reset', 'password_closed', 'password_reused', 'password_banned'],
  }),
  changePassword: endpoint('POST', '/api/change-password/', {
    summary: "Changes the caller's password and ends the caller's other sessions.",
    access: 'signed_in',
    auditors: true,
    body: z.object({ old_password: password('Current password'), new_password: password('New password') }),
    response: detailResponse,
    errors: ['wrong_password', 'password_unchanged', 'password_reused', 'password_banned', 'too_many_attempts'],
  }),
  submitBugReport: endpoint('POST', '/api/submit-bug-report/', {
    summary: 'Stores a bug report for the department.',
    access: 'signed_in',
    acceptsIdempotencyKey: true,
    body: z.object({
      description: z
        .string('Please provide a description of the bug')
        .trim()
        .min(1, 'Please provide a description of the bug')
        .max(5000, 'The description must be at most 5000 characters long')
        .refine(isStorable, 'The description contains characters that cannot be stored'),
    }),
    response: detailResponse,
    status: 201,
  }),
};
