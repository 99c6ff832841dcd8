import type { SealSigner } from '@muster/functions/kernel/sealing';
import { toBase64 } from '@muster/shared/record/base64';
import type { Evidence } from '@muster/shared/record/evidence';
import { readPem } from '@muster/shared/record/x509';
import type { Issued, IssueOptions } from './certificates.ts';
import { issue } from './certificates.ts';
import { authoritiesAt, issueFor } from './certify-key.ts';
import { type EvidenceVariant, firstOf, lastOf, type Outcome, ofEvidence } from './evidence-variant.ts';
import { signAnew } from './seal-variants.ts';
import { buildSigner } from './sealing.ts';

/** The parts of a chain of certificates that a variant changes. */
interface Certified {
  evidence: Evidence;
  signer: SealSigner;
  /** The moment of the last seal. */
  at: Date;
  root: Issued;
  county: Issued;
  /** Issues a certificate of the key, by default by `county`. */
  leaf: (options?: IssueOptions & { of?: SealSigner }) => Promise<Issued>;
}

const day = 86_400_000;

/** A variant whose seals are signed anew, with a certificate of the new key. `chain` returns its certificates. */
const certifiedVariant = (
  name: string,
  chain: (certified: Certified) => Promise<readonly Issued[]>,
  outcome: Outcome,
  change: (evidence: Evidence) => unknown = () => undefined,
): EvidenceVariant =>
  ofEvidence(
    name,
    async (evidence) => {
      const signer = buildSigner();
      await signAnew(evidence, signer);
      const at = new Date(lastOf(evidence.seals).at);
      const authorities = authoritiesAt(at);
      const times = { notBefore: new Date(at.getTime() - day), notAfter: new Date(at.getTime() + day) };
      const leaf: Certified['leaf'] = ({ of = signer, ...options } = {}) =>
        issueFor(of, { issuer: authorities.county, ...times, ...options });
      const issued = await chain({ evidence, signer, at, leaf, ...authorities });
      const ders = issued.flatMap(({ pem }) => readPem(pem).map(toBase64));
      evidence.certificates = [{ key: signer.id, chain: ders }];
      change(evidence);
    },
    outcome,
  );

const whole = async ({ leaf, county, root }: Certified): Promise<Issued[]> => [await leaf(), county, root];
const certificatesIn = ({ certificates = [] }: Evidence) => certificates;

/** Returns base64 with another letter in the name City. */
const altered = (base64: string): string =>
  toBase64(Buffer.from(Buffer.from(base64, 'base64').toString('latin1').replace('City of', 'Kity of'), 'latin1'));

/** Variants of the certificates of a key. */
export const certificateVariants: readonly EvidenceVariant[] = [
  certifiedVariant('a certificate of the new key', whole, 'signed with another key'),
  certifiedVariant(
    'a certificate of another key',
    async ({ leaf, county, root }) => [await leaf({ of: buildSigner() }), county, root],
    /^The certificate of City of Riverton is for another key\.$/,
  ),
  certifiedVariant(
    'certificates in another order',
    async ({ leaf, county, root }) => [await leaf(), root, county],
    /^The certificates are not in order, or one is missing: City of Riverton is certified by County CA, not by Root/,
  ),
  certifiedVariant(
    'a certificate without its authority',
    async ({ leaf }) => [await leaf()],
    /^The certificate of the authority County CA is missing\.$/,
  ),
  certifiedVariant(
    'a certificate that had expired by the last seal',
    async ({ leaf, county, at }) => [await leaf({ notAfter: new Date(at.getTime() - 60_000) }), county],
    /^The certificate of City of Riverton had expired by \d{4}-\d\d-\d\d\.$/,
  ),
  certifiedVariant(
    'a certificate that is not valid yet',
    async ({ leaf, county, at }) => [await leaf({ notBefore: new Date(at.getTime() + 60_000) }), county],
    /^The certificate of City of Riverton was not valid yet on \d{4}-\d\d-\d\d\.$/,
  ),
  certifiedVariant(
    'a certificate issued by no authority',
    async ({ leaf, county, at }) => {
      const times = { notBefore: new Date(at.getTime() - day), notAfter: new Date(at.getTime() + day) };
      const person = issue('/CN=A Person', {
        issuer: county,
        extensions: ['keyUsage=critical,digitalSignature'],
        ...times,
      });
      return [await leaf({ issuer: person }), person, county];
    },
    /^The certificate of A Person is not one of a certificate authority\.$/,
  ),
  certifiedVariant(
    'a certificate that does not allow signatures',
    async ({ leaf, county }) => [await leaf({ extensions: ['keyUsage=critical,keyAgreement'] }), county],
    /^The certificate of City of Riverton does not allow signatures \(key usage\)\.$/,
  ),
  certifiedVariant(
    'a certificate whose key usage has another type',
    async ({ leaf, county, root }) => [await leaf({ extensions: ['2.5.29.15=critical,DER:0500'] }), county, root],
    /^A certificate is damaged\.$/,
  ),
  certifiedVariant(
    'an altered certificate',
    whole,
    /^The signature of the certificate of Kity of Riverton is invalid\.$/,
    (evidence) => {
      const { chain } = firstOf(certificatesIn(evidence));
      chain.splice(0, 1, altered(firstOf(chain)));
    },
  ),
  certifiedVariant('a certificate that is not base64', whole, /^The text is not base64\.$/, (evidence) =>
    firstOf(certificatesIn(evidence)).chain.splice(0, 1, '*'),
  ),
  certifiedVariant('a certificate of no bytes', whole, /^A certificate is damaged\.$/, (evidence) =>
    firstOf(certificatesIn(evidence)).chain.splice(0, 1, ''),
  ),
  certifiedVariant('no certificates of a key', whole, /^There is no certificate\.$/, (evidence) =>
    firstOf(certificatesIn(evidence)).chain.splice(0),
  ),
  certifiedVariant('certificates of a key twice', whole, /^Key \w+ has two certificates in the file\.$/, (evidence) =>
    certificatesIn(evidence).push(firstOf(certificatesIn(evidence))),
  ),
  certifiedVariant(
    'a certificate of a key that is not in the file',
    whole,
    /^The certificate of key b+ does not belong to the file\.$/,
    (evidence) => (firstOf(certificatesIn(evidence)).key = 'b'.repeat(64)),
  ),
  certifiedVariant(
    'an unknown field certificates[0].note',
    whole,
    /^The field certificates\[0\]\.note is unknown\.$/,
    (evidence) => Object.assign(firstOf(certificatesIn(evidence)), { note: 'x' }),
  ),
];
