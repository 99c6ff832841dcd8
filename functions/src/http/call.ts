import type { Area, Contract, EndpointName } from '@muster/shared/contract';
import type { Answer, Endpoint, Read } from '@muster/shared/endpoint';
import type { Deps } from '../deps.ts';
import type { SiteTable } from '../table/core/client.ts';
import type { Actor } from '../table/entities/audit-entry.ts';
import type { Employee } from '../table/entities/employee.ts';
import type { Mark } from '../table/entities/idempotency.ts';
import type { Site } from '../table/entities/site.ts';

/** The employee behind a verified token, as the table has them now. */
export interface Caller {
  employee: Employee;
  /** The refresh session of this sign-in. */
  sid: string;
}

/** What any handler gets. */
export interface OpenCall<E extends Endpoint = Endpoint> extends Read<E> {
  deps: Deps;
  /** One moment for the whole call. */
  now: Date;
  /** The client's IP address, as `Deps.clientAddress` finds it. */
  address: string;
  requestId: string;
  /** The request's own cookies and bearer token: only refresh and logout look at them. */
  presented: { bearer?: string | undefined; refreshCookie?: string | undefined };
  /** Set-Cookie headers to answer with. */
  setCookies: string[];
  /** Where a long list goes on (`pagedList`), and what it is a list of: becomes the answer's Link header. */
  nextPage: { limit?: number | undefined; cursor: string; filter?: Record<string, string | undefined> }[];
}

/** What a handler of a signed-in call gets besides: site and caller come from the verified token. */
export interface SignedInCall<E extends Endpoint = Endpoint> extends OpenCall<E> {
  table: SiteTable;
  site: Site;
  caller: Caller;
  actor: Actor;
}

/** What a handler of a call that takes an idempotency key gets besides. */
export interface Marking<A> {
  mark: Mark<A>;
}

export type CallOf<E extends Endpoint> = E['access'] extends 'anyone'
  ? OpenCall<E>
  : E extends { takesKey: true }
    ? SignedInCall<E> & Marking<Answer<E>>
    : SignedInCall<E>;

export type Handler<E extends Endpoint> = (call: CallOf<E>) => Promise<Answer<E>>;

/** The handler of a call that takes an idempotency key: how it is done, and how it is answered again. */
export interface KeyedHandler<E extends Endpoint> {
  /** Does it; `call.mark(…)` goes ahead of the first transaction's other writes. */
  once: (call: SignedInCall<E> & Marking<Answer<E>>) => Promise<Answer<E>>;
  /**
   * Answers a repetition: with the answer that was `kept` by the mark, or from the id in it. Nothing is marked again then, and the
   * answer is about the present: what has become of it may be an error.
   */
  again: 'kept' | ((call: SignedInCall<E> & Marking<Answer<E>>, id: string) => Promise<Answer<E>>);
}

type HandlerOf<E extends Endpoint> = E extends { takesKey: true } ? KeyedHandler<E> : Handler<E>;

/**
 * The handler table of an area: a missing or an extra handler does not compile, nor one without an answer for repetitions where
 * the contract says `takesKey`, or with one where it does not.
 */
export type Handlers<A extends Area> = {
  [N in EndpointName<A>]: Contract[A][N] extends Endpoint ? HandlerOf<Contract[A][N]> : never;
};

/** A call of a named endpoint, for verbs that read their input from it. */
export type Call<A extends Area, N extends EndpointName<A>> = Contract[A][N] extends Endpoint
  ? CallOf<Contract[A][N]>
  : never;
