import { createHash } from 'node:crypto';
import { confirmFile } from '@muster/shared/record/confirm-file';
import type { Evidence } from '@muster/shared/record/evidence';
import { type SealContent, sealBytes, sealLinkBytes } from '@muster/shared/record/seal';
import { verifyEvidence } from '@muster/shared/record/verify';
import { buildEmployee, buildPerson, buildSite, staffOf } from '@muster/testing/build';
import { buildSealing, buildSigner } from '@muster/testing/sealing';
import { buildSystem, usualNow } from '@muster/testing/system';
import { expect, test } from 'vitest';
import { buildEvidence } from '../../src/areas/record/build-evidence.ts';
import { sealSite } from '../../src/areas/record/seal-site.ts';

const system = await buildSystem();

/** Returns evidence with three seals by two keys, over records that grew between the seals. */
async function evidence(): Promise<Evidence> {
  const site = await buildSite(system);
  const { employee } = await buildPerson(system, site);
  const known = usualNow.toISOString();
  const first = buildSealing(system);
  await sealSite(site.table, first);
  await buildEmployee(system, site);
  await sealSite(site.table, first);
  await buildEmployee(system, site);
  const question = { on: '2026-05-13', known, requirement_ids: [], people: [employee.id] };
  const next = buildSealing(system, { archive: first.archive });
  const made = await buildEvidence(staffOf(system, site), question, next);
  return made.evidence;
}

/** Signs every seal again with a new key and new numbers, as a forger does who knows the published roots. */
async function signedAgain(file: Evidence): Promise<Evidence> {
  const signer = buildSigner();
  const seals: Evidence['seals'] = [];
  const numbers = new Map(file.seals.map(({ no }, n) => [no, n + 1]));
  for (const { signature: _, ...content } of file.seals) {
    const before = seals.at(-1);
    const previous = before ? createHash('sha256').update(sealLinkBytes(before)).digest('hex') : content.previous;
    const forged: SealContent = { ...content, no: numbers.get(content.no) ?? 0, previous, key: signer.id };
    seals.push({ ...forged, signature: await signer.sign(sealBytes(forged)) });
  }
  const { history: _, ...rest } = file;
  const proofs = file.proofs.map((proof) => ({ ...proof, seal: numbers.get(proof.seal) ?? 0 }));
  return { ...rest, seals, proofs, keys: [{ id: signer.id, key: signer.publicKey }] };
}

const given = (...values: (string | undefined)[]) => values.map((value) => ({ value: value ?? '' }));

test('a published root confirms entries, but not the key of a forger who signed it', async () => {
  const file = await evidence();
  expect(file.seals[0]?.no).toBe(1);
  expect(file.keys).toHaveLength(2);
  const [first, last] = [file.seals[0]?.root, file.seals.at(-1)?.root];
  expect(last).not.toBe(first);
  const forged = await signedAgain(file);
  for (const one of [file, forged]) expect(await verifyEvidence(one)).toMatchObject({ holds: true });

  // The department's own file and the forged one cannot be told apart by an early root: what follows it may be false.
  for (const one of [file, forged]) {
    expect(confirmFile(one, given(first)).state).toBe('unconfirmed');
    expect(confirmFile(one, given(first)).says).toContain(
      'Entries recorded after seal 1 are not confirmed by this root.',
    );
    // The last root fixes every entry, regardless of the signer.
    expect(confirmFile(one, given(last))).toMatchObject({
      state: 'confirmed',
      says: expect.arrayContaining([expect.stringMatching(/^Not confirmed: the key /)]),
    });
  }

  const keys = file.keys.map(({ id }) => id);
  expect(confirmFile(file, given(...keys)).state).toBe('confirmed');
  expect(confirmFile(file, given(keys[0])).state).toBe('unconfirmed');
  expect(confirmFile(forged, given(...keys)).state).toBe('differs');
});
