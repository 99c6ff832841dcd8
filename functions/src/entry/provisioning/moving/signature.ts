import { createPublicKey, verify } from 'node:crypto';
import { canonicalText } from '@muster/shared/record/chain';
import { sealKeyOf } from '../../../areas/record/seal-key-id.ts';
import type { SealSigner } from '../../../kernel/sealing.ts';
import { type ExportSignature, UnusableExport } from './site-lines.ts';

/**
 * The result of checking the signature of an export: the id of the key that signed it, or the reason why no signature
 * is valid.
 */
export type FoundSignature = { key: string } | { fault: string };

/** How the person who imports a file says where it is from. */
export interface Confirmation {
  /** The id of the key that must have signed the file. */
  key?: string | undefined;
  /** Accepts a file without a valid signature, whose digest must be given. */
  unsigned?: boolean | undefined;
  digest?: string | undefined;
}

/** Returns the last line of an export. `digest` is the SHA-256 of all lines before it. */
export async function signatureOf(digest: string, signer: SealSigner): Promise<ExportSignature> {
  return { signature: await signer.sign(signedBytes(digest)), by: signer.publicKey };
}

/**
 * Checks the last line of an export. It proves that the owner of the key signed these lines, and not whose key it is.
 */
export function checkSignature(digest: string, signed: ExportSignature | undefined): FoundSignature {
  if (!signed) return { fault: 'The file has no signature' };
  return isBy(signed, signedBytes(digest))
    ? { key: sealKeyOf(signed.by).id }
    : { fault: 'The signature does not fit the file, which was changed after it was signed' };
}

function isBy({ by, signature }: ExportSignature, bytes: Uint8Array): boolean {
  try {
    const key = createPublicKey({ key: { ...by }, format: 'jwk' });
    return verify('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'hex'));
  } catch {
    // The two numbers are no point of the curve, so they are no key.
    return false;
  }
}

/**
 * Throws `UnusableExport` unless the person has confirmed the key that signed the file or, for an unsigned file, its
 * digest.
 */
export function requireConfirmed(
  { signature, digest }: { signature: FoundSignature; digest: string },
  confirmed: Confirmation,
): void {
  if (confirmed.digest && confirmed.digest !== digest)
    throw new UnusableExport(`The file has another digest: ${digest}`);
  if ('key' in signature) {
    if (confirmed.key === signature.key) return;
    if (confirmed.key) throw new UnusableExport(`The file was signed with another key: ${signature.key}`);
    throw new UnusableExport(
      `The file was signed with the key ${signature.key}. Compare it with the key that export printed or the department has published, and run this again with --key ${signature.key}`,
    );
  }
  const { fault } = signature;
  if (confirmed.key || !confirmed.unsigned)
    throw new UnusableExport(
      `${fault}: anybody may have changed the roster, permissions and settings in it. --unsigned imports it all the same`,
    );
  if (confirmed.digest !== digest)
    throw new UnusableExport(
      `${fault}. If you know that this is the right file, confirm it with --unsigned --digest ${digest}`,
    );
}

/** No seal has these bytes: a signature of an export is never one of a seal. */
const signedBytes = (digest: string): Uint8Array => new TextEncoder().encode(canonicalText({ export_digest: digest }));
