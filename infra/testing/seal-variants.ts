import type { SealSigner } from '@muster/functions/kernel/sealing';
import { sha256 } from '@muster/functions/table/core/hash';
import type { Evidence } from '@muster/shared/record/evidence';
import { treeOf } from '@muster/shared/record/merkle';
import { type Seal, sealBytes, sealLinkBytes } from '@muster/shared/record/seal';
import { historyLeafBytes } from '@muster/shared/record/seal-history';
import { type EvidenceVariant, firstOf, lastOf, ofEvidence } from './evidence-variant.ts';
import { other } from './recompute.ts';
import { buildSigner } from './sealing.ts';

const invalidSignature = /^The signature of seal \d+ is invalid: the seal was altered\.$/;
const unfollowed = /^Seal \d+ does not follow from seal \d+: a seal was removed or exchanged\.$/;

const foreign = /^The proof of seal \d+ among earlier seals does not belong to the file\.$/;
const notAmong = /^Seal \d+ is not among the seals before seal \d+: a seal was removed or exchanged\.$/;
const notCanonical = /^The signature of seal \d+ is not in its canonical form\.$/;

const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** Returns the other valid signature of the same key. */
export const twinOf = (signature: string): string =>
  signature.slice(0, 64) + (order - BigInt(`0x${signature.slice(64)}`)).toString(16).padStart(64, '0');

/** Variants of the seals. */
export const sealVariants: readonly EvidenceVariant[] = [
  ofEvidence('the last seal dropped', ({ seals }) => seals.pop(), notAmong),
  ofEvidence('a seal in the middle dropped', ({ seals }) => seals.splice(1, 1), foreign),
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
  ofEvidence(
    'another path to earlier seals',
    ({ history = [] }) => firstOf(history).path.splice(0, 1, '0'.repeat(64)),
    notAmong,
  ),
  ofEvidence(
    'the twin of the last signature',
    ({ seals }) => (lastOf(seals).signature = twinOf(lastOf(seals).signature)),
    notCanonical,
  ),
  ofEvidence(
    'the twin of an earlier signature',
    ({ seals }) => (firstOf(seals).signature = twinOf(firstOf(seals).signature)),
    notCanonical,
  ),
];

/** Signs all seals anew, as a forger with their own key does. The forger can invent the seals that the file lacks. */
export async function signAnew(evidence: Evidence, signer: SealSigner = buildSigner()): Promise<void> {
  const signed: Seal[] = [];
  const last = lastOf(evidence.seals);
  const links = Array.from({ length: last.no - 1 }, (_, n) => sha256(Buffer.from(`invented ${n + 1}`)));
  const tree = () =>
    treeOf(
      links.map((link) => sha256(historyLeafBytes(link))),
      sha256,
    );
  for (const { signature: _, ...content } of evidence.seals) {
    const previous = links[content.no - 2] ?? null;
    const isLast = content.no === last.no && content.no > 1;
    const anew = { ...content, key: signer.id, previous, ...(isLast && { history: tree().root }) };
    const seal = { ...anew, signature: await signer.sign(sealBytes(anew)) };
    signed.push(seal);
    if (!isLast) links[seal.no - 1] = sha256(sealLinkBytes(seal));
  }
  evidence.history = signed.slice(0, -1).map(({ no }) => ({ seal: no, path: tree().pathTo(no - 1) }));
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
