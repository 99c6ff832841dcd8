import * as z from 'zod';
import { extraEndpoint } from '../endpoint.ts';
import { detailResponse, reference, requiredText, siteCode } from '../fields.ts';
import { mailableKinds } from '../notification-kinds.ts';

/** An email address that every SMTP server accepts: ASCII only, no quoted names. */
const mailAddress = z
  .string('E-mail address is required')
  .trim()
  .min(1, { error: 'E-mail address is required', abort: true })
  .max(254, 'E-mail address must be at most 254 characters long')
  .pipe(z.email('Please enter an e-mail address, such as name@example.gov'))
  .describe('An e-mail address, `name@example.gov`');

/** The pages that emails link to. The data follow `#` as a query, which browsers do not send to servers. */
export const mailPages = {
  /** `#site=RIVER&token=...`, for `confirmAddress`. */
  confirmAddress: '/confirm-address',
  /** `#site=RIVER&token=...`: the token is the `user_id` of `initialPasswordReset`. */
  resetPassword: '/reset-password',
} as const;

const ownMail = z.object({
  /**
   * The installation and the department have email on. Otherwise nothing is sent, and addresses can only be removed.
   */
  available: z.boolean(),
  /** The confirmed address; absent: none. */
  address: z.string().optional(),
  /** Email to `address` bounced or was reported as spam. None is sent until an address is confirmed again. */
  undeliverable: z.enum(['bounced', 'complained']).optional(),
  /** An address that is not confirmed yet. Until it is, `address` stays in use. */
  pending: z.string().optional(),
  /** The kinds of notifications that are also emailed. Account changes are always emailed. */
  mailed: z.array(z.enum(mailableKinds)),
});
export type OwnMail = z.infer<typeof ownMail>;

const departmentMail = z.object({
  /** The installation sends email; otherwise the department cannot enable it. */
  available: z.boolean(),
  on: z.boolean(),
  /** The sign-in page offers "Forgot password". It works for people with a confirmed address. */
  forgot_password: z.boolean(),
});
export type DepartmentMail = z.infer<typeof departmentMail>;

/** Calls beyond docs/spec.md: email notifications and confirmed email addresses. */
export const mail = {
  own: extraEndpoint('GET', '/api/settings/mail/', {
    summary: "The caller's own mail: the address, whether it is confirmed, and what is sent to it.",
    access: 'signed_in',
    response: ownMail,
  }),
  setAddress: extraEndpoint('PUT', '/api/settings/mail/address/', {
    summary:
      'Asks for an address: a link is sent to it, which confirms it once, within a day. Until then the former address counts. Asked again, another link is sent.',
    access: 'signed_in',
    body: z.object({ address: mailAddress }),
    response: ownMail,
    errors: ['fresh_proof_required', 'mail_off', 'too_many_attempts'],
  }),
  removeAddress: extraEndpoint('DELETE', '/api/settings/mail/address/', {
    summary: "Removes the caller's address, and one that is not confirmed yet. Nothing is sent from then on.",
    access: 'signed_in',
    response: ownMail,
    errors: ['fresh_proof_required'],
  }),
  setKinds: extraEndpoint('PUT', '/api/settings/mail/kinds/', {
    summary: 'Sets which kinds of notifications are sent to the caller by mail, too.',
    access: 'signed_in',
    body: z.object({
      mailed: z
        .array(z.enum(mailableKinds, 'This kind of notification cannot be chosen'), 'Kinds of mail must be a list')
        .max(mailableKinds.length, 'Each kind can be named once'),
    }),
    response: ownMail,
  }),
  department: extraEndpoint('GET', '/api/settings/mail/department/', {
    summary: 'Whether the department sends mail, and offers "Forgot password".',
    access: 'admin_access',
    response: departmentMail,
  }),
  setDepartment: extraEndpoint('PUT', '/api/settings/mail/department/', {
    summary:
      'Sets whether the department sends mail, and offers "Forgot password" to who has a confirmed address; that is off where mail is.',
    access: 'admin_access',
    body: z.object({
      on: z.boolean('Please choose whether mail is sent'),
      forgot_password: z.boolean('Please choose whether forgotten passwords can be replaced by mail'),
    }),
    response: departmentMail,
    errors: ['fresh_proof_required', 'mail_off'],
  }),
  confirmAddress: extraEndpoint('POST', '/api/confirm-address/', {
    summary: 'Confirms an address with the token of the link that was sent to it. Works once, within a day.',
    access: 'anyone',
    body: z.object({
      site_code: siteCode,
      token: reference(z.string('The link is not complete')).min(1, 'The link is not complete').max(200),
    }),
    response: detailResponse,
    errors: ['invalid_link'],
  }),
  forgotPassword: extraEndpoint('POST', '/api/forgot-password/', {
    summary:
      'Asks for a link that lets somebody choose a new password, sent to their confirmed address. The answer is the same whether or not there is such a person, and mail is sent.',
    access: 'anyone',
    body: z.object({ site_code: siteCode, username: reference(requiredText('Username')) }),
    response: detailResponse,
    errors: ['too_many_attempts'],
  }),
};
