import { randomBytes } from 'node:crypto';
import { fromBase64, toBase64 } from '@muster/shared/record/base64';
import type { Evidence } from '@muster/shared/record/evidence';
import { timestampRequest, tokenIn } from '@muster/shared/record/timestamp';
import { issue } from './certificates.ts';
import { withParts } from './der.ts';
import { type EvidenceVariant, lastOf, ofEvidence } from './evidence-variant.ts';
import { signAnew } from './seal-variants.ts';
import { type Authority, buildAuthority, signedBy } from './timestamp-authority.ts';

let usual: Authority | undefined;

/** An authority that is made on first use. */
const authority = (): Authority => {
  usual ??= buildAuthority();
  return usual;
};

/** Returns a new token for the seal at a place of the file. */
async function tokenFor({ seals }: Evidence, place: number, by = authority()): Promise<Uint8Array> {
  const seal = seals.at(place);
  if (!seal) throw new Error('The file has fewer seals');
  const nonce = randomBytes(8);
  return tokenIn(by.answer(await timestampRequest(seal, nonce)), nonce);
}

/** Adds a timestamp to every seal of a file, which may be changed before. */
export async function stamp(evidence: Evidence, by = authority()): Promise<void> {
  evidence.timestamps = [];
  for (const [place, { no }] of evidence.seals.entries())
    evidence.timestamps.push({ seal: no, token: toBase64(await tokenFor(evidence, place, by)) });
}

type StampedEvidence = Evidence & Required<Pick<Evidence, 'timestamps'>>;

/** Stamps the file, and changes it afterwards. */
const ofStamped = (
  name: string,
  change: (evidence: StampedEvidence) => unknown,
  outcome: EvidenceVariant['outcome'],
): EvidenceVariant =>
  ofEvidence(
    name,
    async (evidence) => {
      await stamp(evidence);
      await change(evidence as StampedEvidence);
    },
    outcome,
  );

const invalid = (reason: string) => new RegExp(`^A timestamp of seal \\d+ is invalid\\. ${reason}`);
const day = 86_400_000;

/** Variants of the timestamps. */
export const timestampVariants: readonly EvidenceVariant[] = [
  ofStamped('a timestamp of each seal', () => undefined, 'consistent'),
  ofStamped(
    'a timestamp of another seal',
    ({ timestamps }) => {
      const [first] = timestamps.splice(0, 1);
      if (first) lastOf(timestamps).token = first.token;
    },
    invalid('The timestamp belongs to another seal, or the seal was altered\\.$'),
  ),
  ofStamped(
    'timestamps of two seals exchanged',
    ({ timestamps }) => {
      const [first, second] = timestamps;
      if (first && second) [first.token, second.token] = [second.token, first.token];
    },
    invalid('The timestamp belongs to another seal, or the seal was altered\\.$'),
  ),
  ofStamped(
    'a timestamp of a seal that is not in the file',
    ({ timestamps }) => (lastOf(timestamps).seal = 999),
    /^There is a timestamp of seal 999, which is not in the file\.$/,
  ),
  ofStamped(
    'a timestamp twice',
    ({ timestamps }) => timestamps.push(lastOf(timestamps)),
    /^A timestamp of seal \d+ is in the file twice\.$/,
  ),
  ofStamped(
    'a timestamp twice, with its certificates in another order',
    ({ timestamps }) => {
      const { seal, token } = lastOf(timestamps);
      const other = withParts(fromBase64(token), [1, 0, 3], (certificates) => certificates.toReversed());
      timestamps.push({ seal, token: toBase64(other) });
    },
    /^A timestamp of seal \d+ is in the file twice\.$/,
  ),
  ofStamped(
    'five timestamps of a seal',
    ({ timestamps }) => timestamps.push(...Array.from({ length: 4 }, () => lastOf(timestamps))),
    /^Seal \d+ has more than 4 timestamps in the file\.$/,
  ),
  ofStamped(
    'an altered timestamp',
    ({ timestamps }) => {
      const last = lastOf(timestamps);
      const token = Buffer.from(fromBase64(last.token));
      // The year of the moment.
      const at = token.indexOf(`${new Date().getUTCFullYear()}`);
      token.write('2001', at);
      last.token = toBase64(token);
    },
    invalid('The (signature of the timestamp is invalid|timestamp is dated before the seal)'),
  ),
  ofStamped(
    'a timestamp with another byte after it',
    ({ timestamps }) => {
      const last = lastOf(timestamps);
      last.token = toBase64(new Uint8Array([...fromBase64(last.token), 0]));
    },
    invalid('The timestamp is damaged\\.$'),
  ),
  ofStamped(
    'a timestamp that is not base64',
    ({ timestamps }) => (lastOf(timestamps).token = '='),
    invalid('The text is not base64\\.$'),
  ),
  ofEvidence(
    'a timestamp of a signer whose certificate had expired',
    (evidence) =>
      stamp(
        evidence,
        buildAuthority({ notBefore: new Date(Date.now() - 9 * day), notAfter: new Date(Date.now() - day) }),
      ),
    invalid('The certificate of .* had expired by '),
  ),
  ofStamped(
    'a timestamp of a signer without the usage',
    ({ timestamps }) => {
      const last = lastOf(timestamps);
      const signer = issue('/CN=Web', { issuer: authority().root, extensions: ['extendedKeyUsage=serverAuth'] });
      last.token = toBase64(signedBy(fromBase64(last.token), signer));
    },
    invalid('The certificate of Web is not one for timestamps only\\.$'),
  ),
  ofEvidence(
    'a timestamp dated before the seal',
    async (evidence) => {
      lastOf(evidence.seals).at = new Date(Date.now() + day).toISOString();
      await signAnew(evidence);
      await stamp(evidence);
    },
    invalid('The timestamp is dated before the seal: '),
  ),
  ofStamped(
    'seals exchanged under their timestamps',
    (evidence) => signAnew(evidence),
    invalid('The timestamp belongs to another seal, or the seal was altered\\.$'),
  ),
];
