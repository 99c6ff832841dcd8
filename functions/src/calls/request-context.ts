import type { MiddlewareObj } from '@middy/core';
import type { Endpoint } from '@muster/shared/endpoint';
import type { ErrorCode } from '@muster/shared/errors';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import type { SiteTable } from '../table/core/client.ts';
import type { Key } from '../table/core/read.ts';
import type { OpenCall, SignedInCall } from './call.ts';
import type { Idempotency } from './site-context.ts';

/** Results of the steps so far, in middy's `request.internal`. Empty until the endpoint is known. */
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
  refusal?: ErrorCode | undefined;
  /** The site in the verified token, even if the call is refused before any read. */
  tokenSite?: string;
  /** A transaction of this request has committed. */
  written?: true;
  input?: { params: unknown; query: unknown; body: unknown };
  /** Set if the request has an idempotency key. */
  keyed?: Keyed;
};

/** Where the request's answer is stored, and the hash that a repetition must match. */
export interface Keyed {
  table: SiteTable;
  key: Key;
  hash: string;
  idempotency: Idempotency;
}

/** A step of the chain. Its `onError` also sees requests whose endpoint is unknown. */
export type Step = MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult, Error, Context, RequestContext>;
