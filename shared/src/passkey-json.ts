import * as z from 'zod';
import { reference } from './fields.ts';

// The forms in which browsers take and give WebAuthn's data (WebAuthn level 3, sections 5.1.8 to 5.1.10), as far as the
// server asks and reads.

const unreadable = 'The passkey could not be read';

/** Returns the schema of bytes as base64url. */
const bytes = (most: number) =>
  z
    .string(unreadable)
    .min(1, unreadable)
    .max(most, unreadable)
    .regex(/^[\w-]+$/, unreadable);

/** The id of a passkey: 16 to 1,023 bytes, chosen by the device. */
const credentialId = reference(bytes(1400));

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
export type Transport = (typeof transports)[number];

const isTransport = (text: string): text is Transport => (transports as readonly string[]).includes(text);

const userVerification = z.enum(['required', 'preferred', 'discouraged']);

const known = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.enum(transports)).optional(),
});

/** What `navigator.credentials.create` is asked for. */
export const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  /** The passkeys that the person has. */
  excludeCredentials: z.array(known),
  authenticatorSelection: z.object({
    residentKey: z.enum(['required', 'preferred', 'discouraged']),
    requireResidentKey: z.boolean(),
    userVerification,
  }),
  attestation: z.literal('none'),
});
export type CreationOptions = z.infer<typeof creationOptions>;

/** What `navigator.credentials.get` is asked for. */
export const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  /** Missing: any passkey of the department that the device has. */
  allowCredentials: z.array(known).optional(),
  userVerification,
});
export type RequestOptions = z.infer<typeof requestOptions>;

const attachment = z.enum(['platform', 'cross-platform']).optional().catch(undefined);

/** Returns the schema of a device's answer. */
const answerOf = <T extends z.ZodRawShape>(response: T) =>
  z.object({
    id: credentialId,
    rawId: credentialId,
    type: z.literal('public-key', unreadable),
    response: z.object({ clientDataJSON: bytes(4000), ...response }, unreadable),
    authenticatorAttachment: attachment,
    clientExtensionResults: z
      .object({})
      .optional()
      .transform(() => ({})),
  });

/** A passkey that a device has made. */
export const madePasskey = answerOf({
  attestationObject: bytes(20_000),
  /** Those that are not known are left out. */
  transports: z
    .array(z.string(unreadable), unreadable)
    .max(20, unreadable)
    .optional()
    .transform((names) => names?.filter(isTransport)),
});

/** The signature of a passkey. */
export const signedPasskey = answerOf({
  authenticatorData: bytes(4000),
  signature: bytes(2000),
  userHandle: bytes(200).optional(),
});
