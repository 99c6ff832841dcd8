import { createPublicKey, verify } from 'node:crypto';
import type { Evidence } from '@muster/shared/record/evidence';
import { withLowS } from '@muster/shared/record/signature';
import { verifyEvidence } from '@muster/shared/record/verify';
import { signAnew, twinOf } from '@muster/testing/seal-variants';
import { buildSigner } from '@muster/testing/sealing';
import { buildSystem } from '@muster/testing/system';
import { beforeAll, describe, expect, test } from 'vitest';
import { severalSeals } from './several-seals.ts';

test('both forms of a signature verify, and the signer stores the lower one', async () => {
  const signer = buildSigner();
  const key = createPublicKey({ key: { ...signer.publicKey }, format: 'jwk' });
  for (let n = 0; n < 20; n++) {
    const bytes = Buffer.from(`seal ${n}`);
    const signature = await signer.sign(bytes);
    const twin = twinOf(signature);
    for (const one of [signature, twin])
      expect(verify('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(one, 'hex'))).toBe(true);
    expect(twin > signature).toBe(true);
    expect([withLowS(signature), withLowS(twin)]).toEqual([signature, signature]);
  }
});

describe('a last seal with the other form of its signature', () => {
  let file: Evidence;
  beforeAll(async () => {
    file = await severalSeals(await buildSystem(), { requires: false });
  });

  const verdictsWith = async (more: object) => {
    const evidence = structuredClone(file);
    await signAnew(evidence, more);
    const before = await verifyEvidence(evidence);
    const last = evidence.seals.at(-1);
    if (last) last.signature = twinOf(last.signature);
    return [before, await verifyEvidence(evidence)];
  };

  test('is refused if it has a history', async () => {
    const fault = `The signature of seal ${file.seals.at(-1)?.no} is not in its canonical form.`;
    expect(await verdictsWith({ history: '0'.repeat(64) })).toMatchObject([{ holds: true }, { holds: false, fault }]);
  });

  test('is accepted without one, since the signer of that time stored either form', async () => {
    expect(await verdictsWith({})).toMatchObject([{ holds: true }, { holds: true }]);
  });
});
