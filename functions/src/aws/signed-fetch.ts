import { setTimeout as sleep } from 'node:timers/promises';
import { SignatureV4 } from '@smithy/signature-v4';
import { Sha256 } from '../table/core/sha256.ts';
import { clientOptions } from './client-options.ts';

/** A service that is called without its client. */
export type AwsService = 'kms' | 's3' | 'sqs' | 'sts';

/** Where a service is, and as whom it is called. */
export interface ServiceConnection {
  region: string;
  endpoint: string;
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string | undefined };
}

export interface ServiceRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Begins with a slash; needs no encoding. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
  /** How long an attempt may take, in milliseconds; by default, what every request to AWS may. */
  timeout?: number;
}

export interface ServiceAnswer {
  status: number;
  headers: Headers;
  bytes: Buffer;
  text: string;
}

/** What may succeed when it is sent again; S3 answers 409 to two writes of one object at once. */
const isTransient = ({ status, text }: ServiceAnswer): boolean =>
  status >= 500 || status === 429 || status === 409 || (status === 400 && /Throttling|LimitExceeded/.test(text));

/**
 * Sends a request to a service of AWS that has no client in the bundle: its client would be longer than the function
 * (docs/decisions/0053-sign-seals-with-kms-and-keep-them-in-a-locked-bucket.md). The request must be safe to repeat; it is sent at most
 * three times. Returns the last answer, of whatever status. Throws when none came.
 */
export async function signedFetch(
  service: AwsService,
  connection: ServiceConnection,
  request: ServiceRequest,
): Promise<ServiceAnswer> {
  for (let attempt = 1; ; attempt++) {
    const isLast = attempt === clientOptions.maxAttempts;
    try {
      const answer = await send(service, connection, request);
      if (isLast || !isTransient(answer)) return answer;
    } catch (error) {
      if (isLast) throw new Error(`${service} did not answer`, { cause: error });
    }
    await sleep(Math.random() * 100 * 2 ** attempt);
  }
}

async function send(
  service: AwsService,
  { region, endpoint, credentials }: ServiceConnection,
  { method, path, headers, body, timeout = clientOptions.requestHandler.socketTimeout }: ServiceRequest,
): Promise<ServiceAnswer> {
  const { protocol, host, hostname, port } = new URL(endpoint);
  const signer = new SignatureV4({ service, region, credentials, sha256: Sha256, uriEscapePath: false });
  const signed = await signer.sign({
    method,
    protocol,
    hostname,
    ...(port && { port: Number(port) }),
    path,
    query: {},
    headers: { ...headers, host },
    body,
  });
  const { host: _, ...sent } = signed.headers;
  const answer = await fetch(`${endpoint}${path}`, {
    method,
    headers: sent,
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(timeout),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return {
    status: answer.status,
    headers: answer.headers,
    bytes,
    // Only who asks for it waits for a large one.
    get text() {
      return bytes.toString('utf8');
    },
  };
}
