import { createHash } from 'node:crypto';
import type { Evidence } from '@muster/shared/record/evidence';
import { type Seal, sealBytes, sealLinkBytes } from '@muster/shared/record/seal';
import { type EvidenceVariant, firstOf, lastOf, ofEvidence } from './evidence-variant.ts';
import { buildSigner } from './sealing.ts';
import { other } from './tampering.ts';

const invalidSignature = /^The signature of seal \d+ is invalid: the seal was altered\.$/;
const unfollowed = /^Seal \d+ does not follow from seal \d+: a seal was removed or exchanged\.$/;

const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** Returns the other valid signature of the same key. */
export const twinOf = (signature: string): string =>
  signature.slice(0, 64) + (order - BigInt(`0x${signature.slice(64)}`)).toString(16).padStart(64, '0');

/** Variants of the seals. */
export const sealVariants: readonly EvidenceVariant[] = [
  ofEvidence('the last seal dropped', ({ seals }) => seals.pop(), /^The seal of .* is not in the file\.$/),
  ofEvidence('a seal in the middle dropped', ({ seals }) => seals.splice(1, 1), unfollowed),
  ofEvidence('seals in another order', ({ seals }) => seals.reverse(), unfollowed),
  ofEvidence('no seals', (evidence) => (evidence.seals = []), /^Key \w+ has signed no seal of the file\.$/),
  ofEvidence('another root', ({ seals }) => (lastOf(seals).root = other(lastOf(seals).root, 9)), invalidSignature),
  ofEvidence('another time', ({ seals }) => (lastOf(seals).at = '2999-01-01T00:00:00.000Z'), invalidSignature),
  ofEvidence('a seal after a restore', ({ seals }) => (lastOf(seals).restored_after = 1), invalidSignature),
  ofEvidence(
    'another signature',
    ({ seals }) => (lastOf(seals).signature = other(lastOf(seals).signature, 9)),
    invalidSignature,
  ),
  ofEvidence(
    'a seal of another department',
    ({ seals }) => (lastOf(seals).site = 'OTHER'),
    /^Seal \d+ belongs to another department\.$/,
  ),
  ofEvidence(
    'another department',
    ({ department }) => (department.site = 'OTHER'),
    /^Seal \d+ belongs to another department\.$/,
  ),
  // Seals without `history` are from before the rule: signature.test.ts checks both forms.
  ofEvidence(
    'the twin of the last signature',
    ({ seals }) => (lastOf(seals).signature = twinOf(lastOf(seals).signature)),
    'consistent',
  ),
  ofEvidence(
    'the twin of an earlier signature',
    ({ seals }) => (firstOf(seals).signature = twinOf(firstOf(seals).signature)),
    unfollowed,
  ),
];

/** Signs all seals anew, as a forger with a key of their own does. `more`: further fields of each seal. */
export async function signAnew(evidence: Evidence, more: object = {}): Promise<void> {
  const signer = buildSigner();
  const signed: Seal[] = [];
  for (const { signature: _, ...content } of evidence.seals) {
    const before = signed.at(-1);
    const previous = before ? createHash('sha256').update(sealLinkBytes(before)).digest('hex') : content.previous;
    const anew = { ...content, ...more, key: signer.id, previous };
    signed.push({ ...anew, signature: await signer.sign(sealBytes(anew)) });
  }
  evidence.seals = signed;
  evidence.keys = [{ id: signer.id, key: signer.publicKey }];
}

/** Variants of the keys. */
export const keyVariants: readonly EvidenceVariant[] = [
  ofEvidence(
    'another key',
    ({ keys }) => (firstOf(keys).key = buildSigner().publicKey),
    /^Key \w+ does not match its name\.$/,
  ),
  ofEvidence(
    'a further key',
    ({ keys }) => {
      const { id, publicKey } = buildSigner();
      keys.push({ id, key: publicKey });
    },
    /^Key \w+ has signed no seal of the file\.$/,
  ),
  ofEvidence('a key twice', ({ keys }) => keys.push(structuredClone(lastOf(keys))), /^Key \w+ is in the file twice\.$/),
  ofEvidence('no key', (evidence) => (evidence.keys = []), /^The key of seal \d+ is not in the file\.$/),
  ofEvidence('all seals signed with another key', (evidence) => signAnew(evidence), 'signed with another key'),
];
