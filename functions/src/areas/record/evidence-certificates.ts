import type { Evidence } from '@muster/shared/record/evidence';
import type { CertificateCopies } from '../../kernel/sealing.ts';
import type { NamedKey } from './certificate-copies.ts';

/** Returns the certificates of an evidence file's keys at a moment, for the keys that have valid ones. */
export async function certificatesOf(
  copies: CertificateCopies,
  keys: readonly NamedKey[],
  at: Date,
): Promise<NonNullable<Evidence['certificates']>> {
  const first = await Promise.all(keys.map(({ id }) => copies.find(id, 1)));
  const certified = keys.filter((_, n) => first[n] !== undefined);
  if (certified.length === 0) return [];
  // Reading certificates takes a large library, which would slow the start of every other call.
  const { chainsAt } = await import('./key-certificates.ts');
  return chainsAt(copies, certified, at);
}
