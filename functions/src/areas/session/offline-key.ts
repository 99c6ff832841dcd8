import type { session } from '@muster/shared/areas/session';
import type { Answer } from '@muster/shared/endpoint';
import type { Call } from '../../calls/call.ts';
import { keyFor, siteSecret } from '../../table/entities/site-secret.ts';

/**
 * Returns the key that encrypts the caller's data on a device without a connection. It is derived from the site's
 * secret and the internal id, so that nothing more is stored, and the next holder of the number gets another key.
 */
export async function offlineKey({
  table,
  actor,
}: Call<'session', 'offlineKey'>): Promise<Answer<typeof session.offlineKey>> {
  return { key: keyFor(await siteSecret(table), `offline ${actor.id}`).toString('base64') };
}
