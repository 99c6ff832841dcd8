import type { Endpoint } from '@muster/shared/endpoint';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { OpenCall, SignedInCall } from './call.ts';

/** A call on its way through the chain: what the steps so far have found out. */
export interface RequestContext
  extends Pick<OpenCall, 'now' | 'address' | 'requestId' | 'presented' | 'setCookies' | 'nextPage'> {
  name: string;
  endpoint: Endpoint;
  startedAt: number;
  /** The parsed body, before validation. */
  body?: unknown;
  signedIn?: Pick<SignedInCall, 'table' | 'site' | 'caller' | 'actor'>;
  /** A transaction of this call was carried out. */
  written?: true;
  /** The idempotency key, where the call takes one and came with it. */
  key?: string;
  input?: { params: unknown; query: unknown; body: unknown };
}

const calls = new WeakMap<APIGatewayProxyEvent, RequestContext>();

/** Starts a call's progress; it lives as long as its event. */
export function begin(event: APIGatewayProxyEvent, progress: RequestContext): void {
  calls.set(event, progress);
}

/** The progress of a call whose endpoint is known. */
export function requestContextOf(event: APIGatewayProxyEvent): RequestContext {
  const progress = calls.get(event);
  if (!progress) throw new Error('The call has not begun');
  return progress;
}

/** As `requestContextOf`, for the steps that also see calls that never began. */
export function requestContextOrNone(event: APIGatewayProxyEvent): RequestContext | undefined {
  return calls.get(event);
}
