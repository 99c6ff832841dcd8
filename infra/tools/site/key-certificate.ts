import { readFileSync, writeFileSync } from 'node:fs';
import { addCertificate } from '@muster/functions/areas/record/certificate-copies';
import { certificatesAt, daysUntil, type KeyChain, validUntil } from '@muster/functions/areas/record/key-certificates';
import type { SealSigner } from '@muster/functions/kernel/sealing';
import { requiredText } from '@muster/shared/fields';
import { Fault } from '@muster/shared/record/fault';
import { fingerprintText } from '@muster/shared/record/fingerprint';
import { checkKeyChain } from '@muster/shared/record/key-chain';
import { keyRequest as requestFor } from '@muster/shared/record/key-request';
import { readPem, toPem } from '@muster/shared/record/x509';
import * as z from 'zod';
import { CliError } from '../../cli-error.ts';
import { unreadable, unwritable } from './file-errors.ts';
import { sealFiles } from './moved-files.ts';
import { siteCommand } from './site-command.ts';

/** Characters of a name in a certificate at most (RFC 5280, upper bounds). */
const [longestName, longestPlace] = [64, 128];

const optionalName = (label: string, most: number) => requiredText(label, most).optional();

export const keyRequest = siteCommand({
  usage: 'key-request --name NAME [--organization NAME] [--locality NAME] [--state NAME] [--country CC] [--out FILE]',
  summary:
    'prints a request for a certificate of the seal key, signed by that key (PKCS #10), to send to a certificate authority',
  options: [
    ['--name NAME', 'the name to certify, such as the city and its department'],
    ['--organization NAME', 'the organization, such as the city'],
    ['--locality NAME', 'the city'],
    ['--state NAME', 'the state'],
    ['--country CC', 'the country: two letters, such as US'],
    ['--out FILE', 'writes the request to a new file instead of printing it'],
  ],
  example: "key-request --name 'City of Riverton Police Department' --country US --out riverton.csr",
  takes: z.object({
    name: requiredText('Name', longestName),
    organization: optionalName('Organization', longestName),
    locality: optionalName('Locality', longestPlace),
    state: optionalName('State', longestPlace),
    country: z
      .string()
      .regex(/^[A-Za-z]{2}$/, 'must have two letters, such as US')
      .transform((code) => code.toUpperCase())
      .optional(),
    out: z.string().min(1, 'must be given').optional(),
  }),
  async work(_, { out, ...names }) {
    const signer = await (await sealFiles()).signer();
    const request = toPem(
      await requestFor(names, signer.publicKey, (bytes) => signer.sign(bytes)),
      'CERTIFICATE REQUEST',
    );
    if (out === undefined) return [{ request }];
    try {
      writeFileSync(out, request, { flag: 'wx' });
    } catch (error) {
      throw unwritable(out, error);
    }
    return [{ file: out, key: fingerprintText(signer.id) }];
  },
  asText: ([line]) => (line && 'request' in line ? String(line.request) : undefined),
});

export const keyCertificate = siteCommand({
  usage: 'key-certificate [FILE]',
  summary: 'checks and stores the certificate of the seal key; without FILE, shows the stored one',
  options: [
    [
      'FILE',
      'the certificate and those of its authorities up to the highest one, in this order (PEM); default: shows the stored ones',
    ],
  ],
  example: 'key-certificate riverton.pem',
  takes: z.object({ file: z.string().optional() }),
  async work(_, { file }) {
    const { archive, signer: signerOf } = await sealFiles();
    const signer = await signerOf();
    const now = new Date();
    if (file !== undefined) {
      const chain = await chainIn(contentOf(file), signer, now);
      const pem = chain.map(({ der }) => toPem(der)).join('');
      await addCertificate(archive.certificates, signer.id, pem);
      return [{ stored: true, ...shown(chain, signer, now) }];
    }
    const { chain, faults } = await certificatesAt(archive.certificates, { id: signer.id, key: signer.publicKey }, now);
    const invalid = faults.map((fault) => ({ fault }));
    if (chain) return [shown(chain, signer, now), ...invalid];
    return [{ key: fingerprintText(signer.id), certificate: null }, ...invalid];
  },
});

/** Reads and checks the certificates of a file. Throws a CliError with the reason for other content. */
async function chainIn(text: string, { publicKey }: SealSigner, now: Date): Promise<KeyChain> {
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text))
    throw new CliError(
      'The file contains a private key. Nothing was stored: remove the key, which belongs in no file that is sent or stored here',
    );
  try {
    return await checkKeyChain(readPem(text), publicKey, now);
  } catch (error) {
    if (error instanceof Fault) throw new CliError(error.message);
    throw error;
  }
}

function shown(chain: KeyChain, { id }: SealSigner, now: Date) {
  const until = validUntil(chain);
  const [{ subject, issuer }] = chain;
  return {
    key: fingerprintText(id),
    certificate: subject,
    issuer,
    valid_until: until.toISOString(),
    days_left: daysUntil(until, now),
    fingerprints: chain.map((one) => ({ of: one.subject, sha256: one.fingerprint })),
  };
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw unreadable(file, error);
  }
}
