import { certificatesAt, daysUntil, validUntil } from '../../areas/record/key-certificates.ts';
import type { Log } from '../../kernel/log.ts';
import type { Sealing } from '../../kernel/sealing.ts';

/** Days before the end of a certificate from which the log names it as an error. */
const renewedWithin = 30;

/**
 * Logs a certificate of the seal key that ends within 30 days (an error), or that has ended (a warning): evidence then
 * has none. Sealing needs no certificate.
 */
export async function logCertificate({ signer, archive, now }: Sealing, log: Log): Promise<void> {
  const key = { id: signer.id, key: signer.publicKey };
  const { chain, faults } = await certificatesAt(archive.certificates, key, now());
  if (!chain) {
    if (faults.length > 0) log.warn('the certificate of the seal key is not valid', { key: signer.id, faults });
    return;
  }
  const until = validUntil(chain);
  const days = daysUntil(until, now());
  if (days < renewedWithin)
    log.error('the certificate of the seal key expires soon', { key: signer.id, until: until.toISOString(), days });
}
