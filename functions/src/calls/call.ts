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

/** The employee behind a verified token, as stored now. An auditor has a stand-in `employee` without permissions. */
export interface Caller extends Holder {
  sid: string;
  /** When the employee last proved their identity in this login session. */
  provedAt: Date;
}

/** Details of an auditor's read beyond path and query. Handlers add to it. */
export interface Look {
  subject: Record<string, string>;
  after: Record<string, unknown>;
}

/** Parts of the request beside its input. Only signing in and out uses them. */
export interface Presented {
  bearer?: string | undefined;
  refreshCookie?: string | undefined;
  /** Tokens from HTTP-only cookies, accepted only with the page's CSRF token. */
  hidden?: { access?: string | undefined; refresh?: string | undefined };
  /** The form in which the answer sets cookies. */
  cookies: CookieForm;
  /** The cookie that identifies a browser. */
  device?: string | undefined;
  /** The cookie that binds a started sign-on to one browser. */
  signOn?: string | undefined;
  /** The origin of the page that sent the request. Foreign ones were refused. Absent: no browser, or a GET. */
  origin?: string | undefined;
  /** The called origin, if the request names its host. */
  called?: string | undefined;
  /** `If-Match`, as sent. */
  ifMatch?: string | undefined;
  /** Milliseconds that the client waits at most (`Prefer: wait=SECONDS`, RFC 7240). Absent: no limit. */
  longestWait?: number | undefined;
  /** `User-Agent`, at most 200 characters. */
  agent?: string | undefined;
}

/** Input of every handler. */
export interface OpenCall<E extends Endpoint = Endpoint> extends ValidatedInput<E> {
  deps: Deps;
  /** The one moment that the whole call uses. */
  now: Date;
  address: string;
  requestId: string;
  presented: Presented;
  setCookies: string[];
  /** Start of a list's next page (`pagedList`) and its filter, for the answer's Link header. */
  nextPage: { limit?: number | undefined; cursor: string; filter?: Record<string, string | undefined> }[];
}

/** Input of a signed-in handler. Site and actor come from the verified token. */
export interface SignedInCall<E extends Endpoint = Endpoint> extends OpenCall<E>, SiteContext {
  now: Date;
  caller: Caller;
  /** Details for the audit entry of an auditor's read. Absent: the caller is not an auditor. */
  look?: Look | undefined;
}

export type CallOf<E extends Endpoint> = E['access'] extends 'anyone' ? OpenCall<E> : SignedInCall<E>;

type HandlerAnswer<E extends Endpoint> = E extends { file: string }
  ? FileAnswer
  : E extends { scim: true }
    ? ScimAnswer
    : Answer<E> | JsonText<Answer<E>>;

export type Handler<E extends Endpoint> = (call: CallOf<E>) => Promise<HandlerAnswer<E>>;

/** A handler that declares what to read in the batch of the sign-in. */
export interface HandlerReadingAlong<E extends Endpoint> {
  along?: Along<ValidatedInput<E>['params'], ValidatedInput<E>['body']>;
  run: (call: SignedInCall<E>) => Promise<HandlerAnswer<E> | Answer<E>>;
}

export interface IdempotentHandler<E extends Endpoint> extends HandlerReadingAlong<E> {
  /** Runs the call and stores its result with `call.idempotency`. */
  run: (call: SignedInCall<E>) => Promise<Answer<E>>;
  /** Answers a replay with the `stored` answer, or with a current one that is built from the stored id. */
  replay: 'stored' | ((call: SignedInCall<E>, id: string) => Promise<Answer<E>>);
}

/** A call whose access depends on its path. Callers without access learn nothing about invalid input. */
export interface AuthorizingHandler<E extends Endpoint> {
  /** Throws unless the caller may make the call. Sees only the path, and also runs if other input is invalid. */
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
