import { SignatureV4 } from '@smithy/signature-v4';
import {
  arrivedKey,
  attachment,
  type DocumentStore,
  downloadSeconds,
  keptKey,
  type ObjectName,
} from '../documents/document-store.ts';
import { signPost } from '../documents/post-policy.ts';
import { Sha256 } from '../table/core/sha256.ts';
import { required } from './required.ts';
import { serviceConnection } from './service-connection.ts';
import { type ServiceAnswer, type ServiceConnection, signedFetch } from './signed-fetch.ts';

/** Keeps documents in a bucket: `incoming/` for a day at most, `documents/` for good. Browsers send and fetch them there. */
export function s3Documents(connection: ServiceConnection, bucket: string): DocumentStore {
  const { region, endpoint, credentials } = connection;
  const { protocol, host, hostname, port } = new URL(endpoint);
  // The bucket has a host name of its own, so that the site's pages may connect to this one only.
  const base = `${protocol}//${bucket}.${host}`;
  const path = (key: string) => `/${bucket}/${key}`;
  const failed = (what: string, { status, text }: ServiceAnswer) =>
    new Error(`S3 answered ${what} with ${status}: ${text.slice(0, 500)}`);

  const isMissing = ({ status, text }: ServiceAnswer) => status === 404 && text.includes('<Code>NoSuchKey</Code>');

  return {
    async upload({ size, content_type, sha256, ...name }, now) {
      const terms = { bucket, key: arrivedKey(name), contentType: content_type, size, sha256 };
      return { url: `${base}/`, fields: signPost({ ...credentials, region }, terms, now) };
    },
    async arrived(name: ObjectName) {
      const answer = await signedFetch('s3', connection, { method: 'GET', path: path(arrivedKey(name)) });
      if (answer.status === 200) return answer.bytes;
      if (isMissing(answer)) return undefined;
      throw failed(`GET ${arrivedKey(name)}`, answer);
    },
    async keep(name) {
      const answer = await signedFetch('s3', connection, {
        method: 'PUT',
        path: path(keptKey(name)),
        headers: { 'x-amz-copy-source': path(arrivedKey(name)) },
      });
      if (isMissing(answer)) return false;
      // A copy that fails late is answered 200, with the error as its text.
      if (answer.status !== 200 || answer.text.includes('<Error>')) throw failed(`PUT ${keptKey(name)}`, answer);
      return true;
    },
    async discard(name) {
      const answer = await signedFetch('s3', connection, { method: 'DELETE', path: path(arrivedKey(name)) });
      if (answer.status !== 204) throw failed(`DELETE ${arrivedKey(name)}`, answer);
    },
    async download({ name, content_type, ...object }, now) {
      const signer = new SignatureV4({ service: 's3', region, credentials, sha256: Sha256, uriEscapePath: false });
      const signed = await signer.presign(
        {
          method: 'GET',
          protocol,
          hostname: `${bucket}.${hostname}`,
          ...(port && { port: Number(port) }),
          path: `/${keptKey(object)}`,
          query: {
            'response-cache-control': 'no-store',
            'response-content-disposition': attachment(name),
            'response-content-type': content_type,
          },
          headers: { host: `${bucket}.${host}`, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
        },
        { expiresIn: downloadSeconds, signingDate: now },
      );
      const query = new URLSearchParams(signed.query as Record<string, string>).toString().replaceAll('+', '%20');
      const expires = new Date(now.getTime() + downloadSeconds * 1000);
      return { url: `${base}${signed.path}?${query}`, expires_at: expires.toISOString() };
    },
  };
}

/** Returns the store of the documents' function, from its environment. */
export const documentsFromEnvironment = () => (): DocumentStore =>
  s3Documents(serviceConnection('s3'), required('DOCUMENT_BUCKET'));
