import { createHash } from 'node:crypto';
import { copyName, type KeptSeal, type SealArchive } from '../record/seal-site.ts';
import { type ServiceConnection, signedFetch } from './signed-fetch.ts';

/**
 * Keeps copies of seals in a bucket with Object Lock: `seals/<site>/<no>.json`. The bucket's retention applies to each; nothing that is
 * called here can replace or delete one.
 */
export function s3Archive(connection: ServiceConnection, bucket: string): SealArchive {
  // The bucket is in the path, as in the region's only host name: the same address for every bucket.
  const path = (site: string, no: number) => `/${bucket}/seals/${copyName(site, no)}`;

  /** Returns the seal with a number; undefined: there is none. */
  async function find(site: string, no: number): Promise<KeptSeal | undefined> {
    const answer = await signedFetch('s3', connection, { method: 'GET', path: path(site, no) });
    if (answer.status === 200) return JSON.parse(answer.text) as KeptSeal;
    if (answer.headers.get('x-amz-delete-marker') === 'true')
      throw new Error(`The archive's seal ${no} of ${site} was marked as deleted: its version is still in ${bucket}`);
    if (answer.status === 404 && answer.text.includes('<Code>NoSuchKey</Code>')) return undefined;
    throw new Error(`S3 answered GET ${path(site, no)} with ${answer.status}: ${answer.text.slice(0, 500)}`);
  }

  return {
    async keep(kept) {
      const { site, no } = kept.seal;
      const body = `${JSON.stringify(kept)}\n`;
      const { status, text } = await signedFetch('s3', connection, {
        method: 'PUT',
        path: path(site, no),
        headers: {
          'content-type': 'application/json',
          'if-none-match': '*',
          // Object Lock asks for a checksum.
          'x-amz-checksum-sha256': createHash('sha256').update(body).digest('base64'),
        },
        body,
      });
      // 412: it is there already.
      if (status !== 200 && status !== 412)
        throw new Error(`S3 answered PUT ${path(site, no)} with ${status}: ${text.slice(0, 500)}`);
    },
    async after(site, no) {
      const found: KeptSeal[] = [];
      // Numbers have no gaps. Usually the first read finds none, and costs less than a list.
      for (let next = no + 1; ; next++) {
        const kept = await find(site, next);
        if (!kept) return found;
        found.push(kept);
      }
    },
  };
}
