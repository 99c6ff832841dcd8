import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { certificateName } from '@muster/functions/areas/record/certificate-copies';
import { sealKeyOf } from '@muster/functions/areas/record/seal-key-id';
import type { KeptSeal, SealArchive, Sealing, SealSigner } from '@muster/functions/kernel/sealing';
import { withLowS } from '@muster/shared/record/signature';

/** Returns a new in-memory key. */
export function buildSigner(): SealSigner {
  const jwk = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  return {
    ...sealKeyOf(jwk),
    sign: async (bytes) => withLowS(sign('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }).toString('hex')),
  };
}

/** Returns an in-memory archive. */
export function buildArchive(): SealArchive & { kept: KeptSeal[] } {
  const kept: KeptSeal[] = [];
  const certificates = new Map<string, string>();
  return {
    kept,
    async keep(one) {
      if (!kept.some(({ seal }) => seal.site === one.seal.site && seal.no === one.seal.no)) kept.push(one);
    },
    after: async (site, no) =>
      kept.filter(({ seal }) => seal.site === site && seal.no > no).sort((a, b) => a.seal.no - b.seal.no),
    certificates: {
      find: async (key, no) => certificates.get(certificateName(key, no)),
      async keep(key, no, pem) {
        const name = certificateName(key, no);
        if (!certificates.has(name)) certificates.set(name, pem);
      },
    },
  };
}

/** Returns a new in-memory key and an empty archive. */
export const newSealing = (now: () => Date): Sealing => ({ signer: buildSigner(), archive: buildArchive(), now });

export const buildSealing = ({ clock }: { clock: { now: Date } }, parts: Partial<Sealing> = {}): Sealing => ({
  ...newSealing(() => clock.now),
  ...parts,
});
