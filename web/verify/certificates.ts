import { nameCounts } from '@muster/shared/record/confirm-certificates';
import { fingerprintText } from '@muster/shared/record/fingerprint';
import type { VerifiedFacts } from '@muster/shared/record/verify';
import { element } from './element.ts';

/** Returns the certificates of the keys: names and fingerprints, and what they are worth. */
export function certificatesOf(certificates: VerifiedFacts['certificates']): Node[] {
  if (certificates.length === 0) return [];
  return [
    element('h3', certificates.length === 1 ? 'Certificate of the key' : 'Certificates of the keys'),
    element(
      'p',
      `If you trust one of these authorities, compare its SHA-256 fingerprint with the one that it publishes itself, and enter that one above. ${nameCounts} Anyone can make an authority of any name.`,
    ),
    element('dl', certificates.flatMap(pathOf)),
  ];
}

function pathOf({ key, path }: VerifiedFacts['certificates'][number]): Node[] {
  return path.flatMap(({ name, fingerprint }, n) => [
    element('dt', n === 0 ? `${name}, for the key ${fingerprintText(key).slice(0, 8)}...` : `certified by ${name}`),
    element('dd', element('code', fingerprintText(fingerprint))),
  ]);
}
