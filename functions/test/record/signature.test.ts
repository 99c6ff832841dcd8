import { createPublicKey, verify } from 'node:crypto';
import type { Seal } from '@muster/shared/record/seal';
import { isCanonical, withLowS } from '@muster/shared/record/signature';
import { verifyEvidence } from '@muster/shared/record/verify';
import { twinOf } from '@muster/testing/seal-variants';
import { buildSigner } from '@muster/testing/sealing';
import { buildSystem } from '@muster/testing/system';
import { expect, test } from 'vitest';
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

test('a seal with the other form is refused, unless it is older than that rule', async () => {
  const file = await severalSeals(await buildSystem(), { requires: false });
  const last = file.seals.at(-1) as Seal;
  last.signature = twinOf(last.signature);
  const fault = `The signature of seal ${last.no} is not in its canonical form.`;
  expect(await verifyEvidence(file)).toEqual({ holds: false, fault });
  const { history: _, ...older } = last;
  expect([isCanonical(last), isCanonical(older)]).toEqual([false, true]);
});
