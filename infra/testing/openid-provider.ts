/// <reference path="./oidc-provider.d.ts" />
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { returnPath, signedOutPath } from '@muster/shared/areas/sign-on';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { type Context } from 'oidc-provider';

/** A certified OpenID provider on this machine, whose sign-in form accepts any employee number. */
export interface OpenIdProvider {
  issuer: string;
  client_id: string;
  client_secret: string;
  close(): Promise<void>;
}

interface Options {
  /** The origins of the applications that may use it. */
  origins: readonly string[];
  /** The `amr` of its ID tokens. */
  amr?: readonly string[];
}

/**
 * Starts the provider. Its form (`Employee ID`, button `Sign in`) signs in without password and consent; the claim
 * `employee_id` is the typed number. Signing out needs no confirmation either.
 */
export async function startOpenIdProvider({ origins, amr }: Options): Promise<OpenIdProvider> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { client_id: 'muster', client_secret: randomBytes(24).toString('base64url') };
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        ...client,
        redirect_uris: origins.map((origin) => `${origin}${returnPath}`),
        post_logout_redirect_uris: origins.map((origin) => `${origin}${signedOutPath}`),
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub', 'employee_id'], amr: null },
    conformIdTokenClaims: false,
    cookies: { keys: [randomBytes(24).toString('base64url')] },
    jwks: { keys: [await signingKey()] },
    ttl: { AccessToken: 300, IdToken: 300, AuthorizationCode: 60, Interaction: 600, Session: 3_600, Grant: 3_600 },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true, logoutSource } },
    interactions: { url: (_: Context, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: Context, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, employee_id: numberOf(id) }),
    }),
    // Grants every request without consent.
    async loadExistingGrant({ oidc: { session, client: asking } }: Context) {
      const grant = new provider.Grant({ accountId: session?.accountId, clientId: asking?.clientId });
      grant.addOIDCScope('openid profile');
      await grant.save();
      return grant;
    },
  });
  const callback = provider.callback();
  server.on('request', (request, response) => {
    // Browsers request it on every page, and log an error without it.
    if (request.url === '/favicon.ico') return response.writeHead(204).end();
    if (!request.url?.startsWith('/interaction/')) return callback(request, response);
    void interact(request, response);
  });

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') return sendPage(response, form);
    const number = new URLSearchParams(await text(request)).get('employee_id') ?? '';
    const login = { accountId: accountOf(number), ...(amr && { amr }) };
    await provider.interactionFinished(request, response, number ? { login } : { error: 'access_denied' });
  }

  return {
    issuer,
    ...client,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}

/** As at real providers, the account's name does not contain the number, but can be converted back here. */
const accountOf = (number: string): string =>
  `${createHash('sha256').update(number).digest('hex').slice(0, 16)}.${Buffer.from(number).toString('base64url')}`;
const numberOf = (account: string): string => Buffer.from(account.split('.')[1] ?? '', 'base64url').toString();

async function signingKey(): Promise<object> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: randomBytes(8).toString('hex') };
}

const page = (content: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Riverton ID</title></head><body><main>${content}</main></body></html>`;

const form = page(
  '<h1>Riverton ID</h1><form method="post"><label>Employee ID <input name="employee_id" autocomplete="off"></label> <button>Sign in</button></form>',
);

/** Signs out immediately. */
function logoutSource(context: Context, logoutForm: string): void {
  context.type = 'html';
  context.body = page(
    `${logoutForm}<script>const form = document.forms[0]; const yes = document.createElement('input'); yes.type = 'hidden'; yes.name = 'logout'; yes.value = 'yes'; form.append(yes); form.submit();</script>`,
  );
}

function sendPage(response: ServerResponse, content: string): void {
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(content);
}

/** Signs in at the provider without a browser. Returns the URL to which the provider redirects. */
export async function signInAtProvider(address: string, number: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = new URL(address);
  let body: URLSearchParams | undefined;
  for (let steps = 0; steps < 10; steps++) {
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body && { method: 'POST', body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    body = undefined;
    const location = response.headers.get('location');
    if (location === null) {
      body = new URLSearchParams({ employee_id: number });
      if (!(await response.text()).includes('name="employee_id"'))
        throw new Error(`No form at ${next}: ${response.status}`);
      continue;
    }
    const target = new URL(location, next);
    if (target.origin !== new URL(address).origin) return target;
    next = target;
  }
  throw new Error('The provider does not return');
}
