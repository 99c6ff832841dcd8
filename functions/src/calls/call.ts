import type { Area, Contract, EndpointName } from '@muster/shared/contract';
import type { Answer, Endpoint, ValidatedInput } from '@muster/shared/endpoint';
import type { JsonText } from '../kernel/json-text.ts';
import type { Holder } from '../table/entities/account-holder.ts';
import type { Along } from '../table/entities/along.ts';
import type { CookieForm } from './cookies.ts';
import type { Deps } from './deps.ts';
import type { FileAnswer } from './file-answer.ts';
import type { ScimAnswer } from './scim-form.ts';
import type { SiteContext } from './site-context.ts';

/**
 * The employee behind a verified token, as the table has them now. For an auditor, who is no employee, `employee`
 * stands in: with the username as number, and no permission. Only calls that allow auditors meet one.
 */
export interface Caller extends Holder {
  /** The id of the login session. */
  sid: string;
  /** When they last proved in it who they are. */
  provedAt: Date;
}

/** What an auditor looked at, beyond what the path and the query say: handlers add to it. */
export interface Look {
  subject: Record<string, string>;
  after: Record<string, unknown>;
}

/** What the request brought beside its input: only what signs in and out looks at it. */
export interface Presented {
  bearer?: string | undefined;
  refreshCookie?: string | undefined;
  /** The tokens of the cookies that are hidden from the page, which has named its CSRF token. */
  hidden?: { access?: string | undefined; refresh?: string | undefined };
  /** What the answer's cookies are to be. */
  cookies: CookieForm;
  /** The cookie by which a browser is known again. */
  device?: string | undefined;
  /** The cookie that binds a sign-on that has begun to one browser. */
  signOn?: string | undefined;
  /**
   * The origin of the page that sent it: our own or an allowed one, since others are refused. Absent: no browser did,
   * or it asks with GET.
   */
  origin?: string | undefined;
  /** The origin that was called, where the request says under which host. */
  called?: string | undefined;
  /** `If-Match`, as sent. */
  ifMatch?: string | undefined;
  /**
   * Milliseconds that the client wants to wait for an answer at most (`Prefer: wait=SECONDS`, RFC 7240). Absent: as
   * long as it takes.
   */
  longestWait?: number | undefined;
  /** `User-Agent`, at most 200 characters. */
  agent?: string | undefined;
}

/** What every handler gets. */
export interface OpenCall<E extends Endpoint = Endpoint> extends ValidatedInput<E> {
  deps: Deps;
  /** One moment for the whole call. */
  now: Date;
  /** The client's IP address. */
  address: string;
  requestId: string;
  presented: Presented;
  /** Set-Cookie headers to answer with. */
  setCookies: string[];
  /** Where the next page of a list starts (`pagedList`), and its filter: becomes the answer's Link header. */
  nextPage: { limit?: number | undefined; cursor: string; filter?: Record<string, string | undefined> }[];
}

/**
 * What the handler of a signed-in call gets: the input, and a context whose site and actor come from the verified
 * token.
 */
export interface SignedInCall<E extends Endpoint = Endpoint> extends OpenCall<E>, SiteContext {
  now: Date;
  caller: Caller;
  /** What the audit entry of an auditor's look says; absent: the caller is no auditor. */
  look?: Look | undefined;
}

export type CallOf<E extends Endpoint> = E['access'] extends 'anyone' ? OpenCall<E> : SignedInCall<E>;

type HandlerAnswer<E extends Endpoint> = E extends { file: string }
  ? FileAnswer
  : E extends { scim: true }
    ? ScimAnswer
    : Answer<E> | JsonText<Answer<E>>;

export type Handler<E extends Endpoint> = (call: CallOf<E>) => Promise<HandlerAnswer<E>>;

/** A handler that says what to read together with the sign-in. */
export interface HandlerReadingAlong<E extends Endpoint> {
  along?: Along<ValidatedInput<E>['params'], ValidatedInput<E>['body']>;
  run: (call: SignedInCall<E>) => Promise<HandlerAnswer<E> | Answer<E>>;
}

/** The handler of an endpoint that takes an idempotency key. */
export interface IdempotentHandler<E extends Endpoint> extends HandlerReadingAlong<E> {
  /** Runs the call; `call.idempotency` stores its result. */
  run: (call: SignedInCall<E>) => Promise<Answer<E>>;
  /**
   * Answers a replay: with the `stored` answer, or with one that is built from the stored id and describes the present.
   */
  replay: 'stored' | ((call: SignedInCall<E>, id: string) => Promise<Answer<E>>);
}

/**
 * A call whose access depends on what its path names. Invalid input of it is answered only to callers who may make it.
 */
export interface AuthorizingHandler<E extends Endpoint> {
  /**
   * Throws unless the caller may make the call. It sees the path only, and runs where the rest of the input is invalid.
   */
  authorize: (call: Omit<SignedInCall<E>, 'query' | 'body'>) => Promise<unknown>;
}

type AuthorizedByPath = { access: 'class_staff' | 'own_or_superior' } & (
  | { query: NonNullable<Endpoint['query']> }
  | { body: NonNullable<Endpoint['body']> }
);

type PlainHandlerOf<E extends Endpoint> = E extends { acceptsIdempotencyKey: true }
  ? IdempotentHandler<E>
  : Handler<E> | HandlerReadingAlong<E>;

type HandlerOf<E extends Endpoint> = E extends AuthorizedByPath
  ? Exclude<PlainHandlerOf<E>, Handler<E>> & AuthorizingHandler<E>
  : PlainHandlerOf<E>;

/** The handlers of an area. A missing or extra handler, `replay` or `authorize` is a type error. */
export type Handlers<A extends Area> = {
  [N in EndpointName<A>]: Contract[A][N] extends Endpoint ? HandlerOf<Contract[A][N]> : never;
};

/** A call of a named endpoint, for handlers in a file of their own. */
export type Call<A extends Area, N extends EndpointName<A>> = Contract[A][N] extends Endpoint
  ? CallOf<Contract[A][N]>
  : never;
