import { createPublicKey, verify } from 'node:crypto';
import { canonicalText } from '@muster/shared/record/chain';
import { sealKeyOf } from '../../../areas/record/seal-key-id.ts';
import type { SealSigner } from '../../../kernel/sealing.ts';
import { type ExportSignature, UnusableExport } from './site-lines.ts';

/** The result of checking an export's signature: the id of its key, or why it is invalid. */
export type FoundSignature = { key: string } | { fault: string };

/** The importing person's statement about the source of a file. */
export interface Confirmation {
  /** The id of the required signing key. */
  key?: string | undefined;
  /** Accepts a file without a valid signature. Requires its digest. */
  unsigned?: boolean | undefined;
  digest?: string | undefined;
}

/** Returns the last line of an export. `digest`: SHA-256 of all lines before it. */
export async function signatureOf(digest: string, signer: SealSigner): Promise<ExportSignature> {
  return { signature: await signer.sign(signedBytes(digest)), by: signer.publicKey };
}

/** Checks the last line of an export. It proves that the key's owner signed these lines, not who that is. */
export function checkSignature(digest: string, signed: ExportSignature | undefined): FoundSignature {
  if (!signed) return { fault: 'The file has no signature' };
  return isBy(signed, signedBytes(digest))
    ? { key: sealKeyOf(signed.by).id }
    : { fault: 'The signature does not match the file: the file was changed after it was signed' };
}

function isBy({ by, signature }: ExportSignature, bytes: Uint8Array): boolean {
  try {
    const key = createPublicKey({ key: { ...by }, format: 'jwk' });
    return verify('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'hex'));
  } catch {
    // The numbers are not a point of the curve, so not a key.
    return false;
  }
}

/** Throws `UnusableExport` unless the person confirmed the signing key or, for an unsigned file, the digest. */
export function requireConfirmed(
  { signature, digest }: { signature: FoundSignature; digest: string },
  confirmed: Confirmation,
): void {
  if (confirmed.digest && confirmed.digest !== digest)
    throw new UnusableExport(`The file has a different digest: ${digest}`);
  if ('key' in signature) {
    if (confirmed.key === signature.key) return;
    if (confirmed.key) throw new UnusableExport(`The file was signed with a different key: ${signature.key}`);
    throw new UnusableExport(
      `The file was signed with the key ${signature.key}. Compare it with the key that export printed or the department has published, and run this again with --key ${signature.key}`,
    );
  }
  const { fault } = signature;
  if (confirmed.key || !confirmed.unsigned)
    throw new UnusableExport(
      `${fault}: anyone may have changed the roster, permissions and settings in it. --unsigned imports it all the same`,
    );
  if (confirmed.digest !== digest)
    throw new UnusableExport(
      `${fault}. If you know that this is the right file, confirm it with --unsigned --digest ${digest}`,
    );
}

/** No seal has these bytes, so an export's signature is never a seal's. */
const signedBytes = (digest: string): Uint8Array => new TextEncoder().encode(canonicalText({ export_digest: digest }));
