import * as z from 'zod';
import { extraEndpoint } from '../endpoint.ts';
import { detailResponse, mailAddress, reference, requiredText, siteCode } from '../fields.ts';
import { mailableKinds } from '../notification-kinds.ts';

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
      'Sends a link to a new address, which confirms it once, within 24 hours. Until then, the former address stays in use. Repeating the call sends another link.',
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
    summary: 'Sets which kinds of notifications are also emailed to the caller.',
    access: 'signed_in',
    body: z.object({
      mailed: z
        .array(z.enum(mailableKinds, 'This kind of notification cannot be chosen'), 'Kinds of email must be a list')
        .max(mailableKinds.length, 'Each kind can be named once'),
    }),
    response: ownMail,
  }),
  department: extraEndpoint('GET', '/api/settings/mail/department/', {
    summary: 'Whether the department sends email, and offers "Forgot password".',
    access: 'admin_access',
    response: departmentMail,
  }),
  setDepartment: extraEndpoint('PUT', '/api/settings/mail/department/', {
    summary:
      'Sets whether the department sends email, and offers "Forgot password" to people with a confirmed address. "Forgot password" requires email.',
    access: 'admin_access',
    body: z.object({
      on: z.boolean('Please choose whether email is sent'),
      forgot_password: z.boolean('Please choose whether forgotten passwords can be reset by email'),
    }),
    response: departmentMail,
    errors: ['fresh_proof_required', 'mail_off'],
  }),
  confirmAddress: extraEndpoint('POST', '/api/confirm-address/', {
    summary: 'Confirms an address with the token of its emailed link. Works once, within 24 hours.',
    access: 'anyone',
    body: z.object({
      site_code: siteCode,
      token: reference(z.string('The link is incomplete')).min(1, 'The link is incomplete').max(200),
    }),
    response: detailResponse,
    errors: ['invalid_link'],
  }),
  forgotPassword: extraEndpoint('POST', '/api/forgot-password/', {
    summary:
      'Sends a password reset link to the confirmed address of a person. The answer is the same if there is no such person or no email is sent.',
    access: 'anyone',
    body: z.object({ site_code: siteCode, username: reference(requiredText('Username')) }),
    response: detailResponse,
    errors: ['too_many_attempts'],
  }),
};
