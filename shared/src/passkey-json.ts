import * as z from 'zod';
import { reference } from './fields.ts';

// WebAuthn data as browsers take and return them (level 3, sections 5.1.8 to 5.1.10), reduced to the fields used.

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

const credentialDescriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.enum(transports)).optional(),
});

/** Options for `navigator.credentials.create`. */
export const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  /** The person's passkeys. */
  excludeCredentials: z.array(credentialDescriptor),
  authenticatorSelection: z.object({
    residentKey: z.enum(['required', 'preferred', 'discouraged']),
    requireResidentKey: z.boolean(),
    userVerification,
  }),
  attestation: z.literal('none'),
});
export type CreationOptions = z.infer<typeof creationOptions>;

/** Options for `navigator.credentials.get`. */
export const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  /** Missing: any passkey of the department on the device. */
  allowCredentials: z.array(credentialDescriptor).optional(),
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

/** A passkey created by a device. */
export const madePasskey = answerOf({
  attestationObject: bytes(20_000),
  /** Unknown ones are dropped. */
  transports: z
    .array(z.string(unreadable), unreadable)
    .max(20, unreadable)
    .optional()
    .transform((names) => names?.filter(isTransport)),
});

/** A signature by a passkey. */
export const signedPasskey = answerOf({
  authenticatorData: bytes(4000),
  signature: bytes(2000),
  userHandle: bytes(200).optional(),
});
