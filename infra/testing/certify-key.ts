import type { SealSigner } from '@muster/functions/kernel/sealing';
import { keyRequest } from '@muster/shared/record/key-request';
import { toPem } from '@muster/shared/record/x509';
import { type Issued, type IssueOptions, issue } from './certificates.ts';

/** The name in the certificates of keys. */
export const certifiedName = 'City of Riverton';

const day = 86_400_000;

/** Returns certificate authorities that are valid around a moment: a root, and one that it has certified. */
export function authoritiesAt(at: Date): { root: Issued; county: Issued } {
  const times = { notBefore: new Date(at.getTime() - 400 * day), notAfter: new Date(at.getTime() + 4000 * day) };
  const root = issue('/O=Example Trust/CN=Root', { key: 'rsa', ...times });
  return { root, county: issue('/CN=County CA', { issuer: root, key: 'p384', digest: 'sha384', ...times }) };
}

/** Requests a certificate of a key and issues it. */
export async function issueFor(signer: SealSigner, options: IssueOptions): Promise<Issued> {
  const request = await keyRequest({ name: certifiedName }, signer.publicKey, (bytes) => signer.sign(bytes));
  const extensions = ['keyUsage=critical,digitalSignature'];
  return issue('', { extensions, ...options, request: toPem(request, 'CERTIFICATE REQUEST') });
}

/** Returns certificates of a key as PEM, valid at a moment: of the key, of "County CA" and of the root. */
export async function certify(signer: SealSigner, { at, ...options }: IssueOptions & { at: Date }): Promise<string> {
  const { root, county } = authoritiesAt(at);
  const usual = { notBefore: new Date(at.getTime() - day), notAfter: new Date(at.getTime() + 365 * day) };
  const leaf = await issueFor(signer, { issuer: county, ...usual, ...options });
  return leaf.pem + county.pem + root.pem;
}
