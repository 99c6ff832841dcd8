import type { MiddlewareObj } from '@middy/core';
import type { Endpoint } from '@muster/shared/endpoint';
import type { ErrorCode } from '@muster/shared/errors';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import type { SiteTable } from '../table/core/client.ts';
import type { Key } from '../table/core/read.ts';
import type { OpenCall, SignedInCall } from './call.ts';
import type { Idempotency } from './site-context.ts';

/**
 * What the steps so far know of a request. Kept in middy's `request.internal`, and empty until the endpoint is known.
 */
export type RequestContext = Pick<
  OpenCall,
  'now' | 'address' | 'requestId' | 'presented' | 'setCookies' | 'nextPage'
> & {
  name: string;
  endpoint: Endpoint;
  startedAt: number;
  ifNoneMatch?: string | undefined;
  /** The parsed body, before validation. */
  body?: unknown;
  signedIn?: Pick<SignedInCall, 'table' | 'site' | 'caller' | 'actor' | 'auditor' | 'look'>;
  /** The error that is answered. */
  refusal?: ErrorCode | undefined;
  /** The site that the verified token names, also of a call that is refused before anything is read. */
  tokenSite?: string;
  /** A transaction of this request was carried out. */
  written?: true;
  input?: { params: unknown; query: unknown; body: unknown };
  /** Set where the request has an idempotency key. */
  keyed?: Keyed;
};

/** The idempotency of a request: where its answer is stored, and the hash that a repetition must have. */
export interface Keyed {
  table: SiteTable;
  key: Key;
  hash: string;
  idempotency: Idempotency;
}

/** A step of the chain. Its `onError` also sees requests whose endpoint is unknown. */
export type Step = MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult, Error, Context, RequestContext>;
