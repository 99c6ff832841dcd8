import * as z from 'zod';
import { extraEndpoint } from '../endpoint.ts';
import { factorKinds } from '../factor-kinds.ts';
import { detailResponse, employeeId, id, password, reference, requiredText, siteCode } from '../fields.ts';
import { creationOptions, madePasskey, requestOptions, signedPasskey } from '../passkey-json.ts';
import { acceptedNotice, signInAnswer } from './session.ts';

/** The most passkeys of one account. */
export const mostPasskeys = 10;

/** The number of recovery codes in a set. */
export const recoveryCodeCount = 10;

const missingTicket = 'Please sign in again';

/** A sign-in step, with the ticket from the previous step. */
const ticketFields = {
  user_id: reference(z.string(missingTicket)).min(1, missingTicket).max(200),
  site_code: siteCode,
};
const ticket = z.object(ticketFields);

/** Six digits, as authenticator apps show them; spaces are removed. */
const code = z
  .string('Please type the six digits shown in your authenticator app')
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Please type the six digits shown in your authenticator app'))
  .describe('The six digits that an authenticator app shows');

const recoveryCode = z
  .string('Recovery code is required')
  .trim()
  .min(1, 'Recovery code is required')
  .max(50, 'Recovery code is too long')
  .describe('Case, spaces and hyphens do not matter');

const proofs = { passkey: signedPasskey.optional(), code: code.optional(), recovery_code: recoveryCode.optional() };

/** Requires exactly one of the ways to prove identity. The error names every one of them. */
const one = <S extends z.ZodType<Record<string, unknown>>>(body: S, ways: readonly string[], message: string) =>
  body.superRefine((given, context) => {
    const sent = ways.filter((way) => given[way] !== undefined);
    if (sent.length === 1) return;
    for (const way of sent.length === 0 ? ways : sent) context.addIssue({ code: 'custom', path: [way], message });
  });

const passkeyName = requiredText('Name', 60);

/** Ten single-use codes, returned only once. */
const recoveryCodes = z.array(z.string());

const totpSetup = z.object({
  /** Base32, for typing into an app. */
  secret: z.string(),
  /** The secret as an `otpauth:` URI for a QR code. */
  address: z.string(),
});

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** UTC ISO. */
  made_at: z.string(),
  /** UTC ISO; null: not used yet. */
  used_at: z.string().nullable(),
});
export type OwnPasskey = z.infer<typeof passkey>;

const ownFactors = z.object({
  /** Ordered by creation. */
  passkeys: z.array(passkey),
  totp: z.object({ made_at: z.string() }).nullable(),
  recovery_codes_left: z.int(),
  /** The department's policy requires two-step verification of the caller today. */
  required: z.boolean(),
  /** The first day on which it will be required, as a date of the department; null: not planned for the caller. */
  required_from: z.string().nullable(),
});
export type OwnFactors = z.infer<typeof ownFactors>;

/** `recovery_codes` only with the first factor of an account. */
const added = z.object({ factors: ownFactors, recovery_codes: recoveryCodes.optional() });

const ofCaller = { access: 'signed_in', auditors: true } as const;

/**
 * Calls beyond docs/spec.md: two-step verification (docs/decisions/0020-verify-second-factors.md)
 */
export const factors = {
  secondStepOptions: extraEndpoint('POST', '/api/second-factor/options/', {
    summary: 'The accepted factors for the second step of a sign-in, with a challenge if there is a passkey.',
    access: 'anyone',
    body: ticket,
    response: z.object({ factors: z.array(z.enum(factorKinds)), passkey: requestOptions.optional() }),
    errors: ['invalid_ticket'],
  }),
  secondStep: extraEndpoint('POST', '/api/second-factor/', {
    summary: 'Completes a sign-in with its ticket and a passkey, a code or a recovery code (sets both cookies).',
    access: 'anyone',
    body: one(
      z.object({ ...ticketFields, ...proofs }),
      ['passkey', 'code', 'recovery_code'],
      'Please send a passkey, a code or a recovery code',
    ),
    response: signInAnswer,
    errors: ['invalid_ticket', 'sign_in_failed', 'wrong_factor', 'too_many_attempts'],
  }),
  setupOptions: extraEndpoint('POST', '/api/second-factor/setup/options/', {
    summary:
      'The data for setting up a first factor: a challenge for a new passkey, and a secret for an authenticator app.',
    access: 'anyone',
    body: ticket,
    response: z.object({ passkey: creationOptions.optional(), totp: totpSetup }),
    errors: ['invalid_ticket'],
  }),
  setup: extraEndpoint('POST', '/api/second-factor/setup/', {
    summary:
      'Stores a first factor and completes the sign-in (sets both cookies). Returns ten recovery codes, only once.',
    access: 'anyone',
    body: one(
      z.object({
        ...ticketFields,
        passkey: madePasskey.optional(),
        name: passkeyName.optional(),
        code: code.optional(),
      }),
      ['passkey', 'code'],
      'Please send a passkey or a code',
    ),
    response: signInAnswer.extend({ recovery_codes: recoveryCodes }),
    errors: ['invalid_ticket', 'sign_in_failed', 'wrong_factor', 'too_many_attempts'],
  }),
  passkeySignInOptions: extraEndpoint('POST', '/api/passkey-sign-in/options/', {
    summary: 'A challenge for signing in with a passkey alone.',
    access: 'anyone',
    body: z.object({ site_code: siteCode }),
    /** `challenge_id` is returned with the signature. */
    response: z.object({ challenge_id: z.string(), passkey: requestOptions }),
    errors: ['wrong_factor'],
  }),
  passkeySignIn: extraEndpoint('POST', '/api/passkey-sign-in/', {
    summary: 'Signs in with a passkey alone (sets both cookies).',
    access: 'anyone',
    body: z.object({
      site_code: siteCode,
      challenge_id: reference(z.string('The challenge is missing')).min(1, 'The challenge is missing').max(200),
      passkey: signedPasskey,
      notice: acceptedNotice,
    }),
    response: signInAnswer,
    errors: ['notice_required', 'sign_in_failed', 'wrong_factor', 'too_many_attempts'],
  }),
  own: extraEndpoint('GET', '/api/factors/', {
    summary: "The caller's passkeys and authenticator app, and how many recovery codes are left.",
    ...ofCaller,
    response: ownFactors,
  }),
  passkeyOptions: extraEndpoint('POST', '/api/factors/passkeys/options/', {
    summary: 'A challenge for a new passkey of the caller.',
    ...ofCaller,
    response: creationOptions,
    errors: ['fresh_proof_required', 'list_full'],
  }),
  addPasskey: extraEndpoint('POST', '/api/factors/passkeys/', {
    summary: 'Adds a passkey. With the first factor, returns ten recovery codes, only once.',
    ...ofCaller,
    body: z.object({ passkey: madePasskey, name: passkeyName }),
    response: added,
    status: 201,
    errors: ['fresh_proof_required', 'wrong_factor', 'list_full', 'too_many_attempts'],
  }),
  renamePasskey: extraEndpoint('PUT', '/api/factors/passkeys/{id}/', {
    summary: 'Renames a passkey of the caller.',
    ...ofCaller,
    params: z.object({ id }),
    body: z.object({ name: passkeyName }),
    response: ownFactors,
    errors: ['fresh_proof_required'],
  }),
  removePasskey: extraEndpoint('DELETE', '/api/factors/passkeys/{id}/', {
    summary: 'Removes a passkey of the caller, but not a required last factor.',
    ...ofCaller,
    params: z.object({ id }),
    response: ownFactors,
    errors: ['fresh_proof_required', 'last_factor'],
  }),
  totpOptions: extraEndpoint('POST', '/api/factors/totp/options/', {
    summary: 'A new secret for an authenticator app of the caller. It takes effect once a code confirms it.',
    ...ofCaller,
    response: totpSetup,
    errors: ['fresh_proof_required'],
  }),
  addTotp: extraEndpoint('POST', '/api/factors/totp/', {
    summary:
      'Confirms the secret with a code and replaces a former one. With the first factor, returns ten recovery codes, only once.',
    ...ofCaller,
    body: z.object({ code }),
    response: added,
    status: 201,
    errors: ['fresh_proof_required', 'wrong_factor', 'too_many_attempts'],
  }),
  removeTotp: extraEndpoint('DELETE', '/api/factors/totp/', {
    summary: 'Removes the authenticator app, but not a required last factor.',
    ...ofCaller,
    response: ownFactors,
    errors: ['fresh_proof_required', 'last_factor', 'not_found'],
  }),
  renewRecoveryCodes: extraEndpoint('POST', '/api/factors/recovery-codes/', {
    summary: 'Creates ten new recovery codes, which are returned only once and replace the former ones.',
    ...ofCaller,
    response: z.object({ recovery_codes: recoveryCodes }),
    errors: ['fresh_proof_required', 'no_factor', 'too_many_attempts'],
  }),
  proveOptions: extraEndpoint('POST', '/api/prove/options/', {
    summary: 'The ways in which the caller can verify their identity, with a challenge if there is a passkey.',
    ...ofCaller,
    whileLocked: true,
    response: z.object({
      ways: z.array(z.enum(['password', ...factorKinds])),
      passkey: requestOptions.optional(),
    }),
  }),
  prove: extraEndpoint('POST', '/api/prove/', {
    summary: 'Verifies the identity of the caller for protected actions, and unlocks a locked session.',
    ...ofCaller,
    whileLocked: true,
    body: one(
      z.object({ password: password('Password').optional(), ...proofs }),
      ['password', 'passkey', 'code', 'recovery_code'],
      'Please send a password, a passkey, a code or a recovery code',
    ),
    response: detailResponse,
    errors: ['wrong_factor', 'too_many_attempts'],
  }),
  resetOfEmployee: extraEndpoint('POST', '/api/accounts/{employee_id}/reset-factors/', {
    summary: 'Removes all factors of another person and ends their sessions.',
    access: 'admin_access',
    params: z.object({ employee_id: employeeId }),
    response: detailResponse,
    errors: ['fresh_proof_required', 'no_factor'],
  }),
  resetOfAuditor: extraEndpoint('POST', '/api/auditors/{id}/reset-factors/', {
    summary: 'Removes all factors of an auditor and ends their sessions.',
    access: 'admin_access',
    params: z.object({ id }),
    response: detailResponse,
    errors: ['fresh_proof_required', 'already_ended', 'no_factor'],
  }),
};
