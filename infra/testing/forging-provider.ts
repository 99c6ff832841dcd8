import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

/** A provider's signing key, and how it publishes it. */
export interface ProviderKey {
  kid: string;
  privateKey: Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];
  jwk: Record<string, unknown>;
}

/** Differences from a valid ID token. */
export interface Forgery {
  /** Replaces claims; undefined removes one. */
  claims?: Record<string, unknown>;
  /** Signs the claims instead of the provider's current key. */
  sign?: (claims: JWTPayload) => Promise<string> | string;
}

/** The employee number that signs in at the provider, and the time. */
export interface Person {
  sub?: string;
  number?: unknown;
  at?: Date;
}

/** Answers a request in place of the provider. */
export type ProviderAnswer = (request: IncomingMessage, response: ServerResponse) => void;

/** A small OpenID provider controlled by tests. There is no sign-in: a test requests the code. */
export interface ForgingProvider {
  issuer: string;
  /** The address at which it listens. */
  url: string;
  client_id: string;
  client_secret: string;
  /** The published metadata, which tests change. */
  metadata: Record<string, unknown>;
  /** The published keys; the first one signs. */
  keys: ProviderKey[];
  /** A code can be redeemed again with the same secret, as by a client that lost the answer. */
  codesStay: boolean;
  /** Overrides answers, by path. */
  instead: Map<string, ProviderAnswer>;
  /** The requested paths, in order. */
  asked: string[];
  /** Returns a code for a sign-on begun at this URL. Its ID token has these claims. */
  codeFor(address: string, person: Person, forgery?: Forgery): string;
  close(): Promise<void>;
}

export async function newProviderKey(alg = 'RS256'): Promise<ProviderKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  const kid = randomBytes(8).toString('hex');
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
}

/** Starts a provider on a local port. `issuer` is the issuer that it claims, if its requests are redirected here. */
export async function startForgingProvider({ issuer }: { issuer?: string } = {}): Promise<ForgingProvider> {
  const client = { client_id: 'muster', client_secret: randomBytes(24).toString('base64url') };
  const codes = new Map<string, { challenge: string; claims: JWTPayload; sign: Forgery['sign'] }>();
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // Must not keep a test process alive.
  server.unref();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const own = issuer ?? url;
  const provider: ForgingProvider = {
    issuer: own,
    url,
    ...client,
    metadata: {
      issuer: own,
      authorization_endpoint: `${own}/authorize`,
      token_endpoint: `${own}/token`,
      jwks_uri: `${own}/keys`,
      end_session_endpoint: `${own}/sign-out`,
      response_types_supported: ['code'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    },
    keys: [await newProviderKey()],
    codesStay: false,
    instead: new Map(),
    asked: [],
    codeFor(address, { number, sub = `subject-${String(number)}`, at = new Date() }, { claims, sign } = {}) {
      const { searchParams } = new URL(address);
      const code = randomBytes(16).toString('base64url');
      const iat = Math.floor(at.getTime() / 1000);
      codes.set(code, {
        challenge: searchParams.get('code_challenge') ?? '',
        claims: {
          iss: own,
          aud: client.client_id,
          sub,
          nonce: searchParams.get('nonce'),
          iat,
          exp: iat + 300,
          ...(number !== undefined && { employee_id: number }),
          ...claims,
        },
        sign,
      });
      return code;
    },
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', url).pathname;
    provider.asked.push(path);
    const instead = provider.instead.get(path);
    if (instead) return instead(request, response);
    if (path === '/.well-known/openid-configuration') return sendJson(response, 200, provider.metadata);
    if (path === '/keys') return sendJson(response, 200, { keys: provider.keys.map(({ jwk }) => jwk) });
    if (path === '/token') return sendJson(response, ...(await redeem(request)));
    return sendJson(response, 404, {});
  }

  async function redeem(request: IncomingMessage): Promise<[status: number, body: object]> {
    const sent = new URLSearchParams(await text(request));
    const isKnown = sent.get('client_id') === client.client_id && sent.get('client_secret') === client.client_secret;
    if (!isKnown) return [401, { error: 'invalid_client' }];
    const code = sent.get('code') ?? '';
    const issued = codes.get(code);
    if (!provider.codesStay) codes.delete(code);
    const challenge = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url');
    if (issued?.challenge !== challenge) return [400, { error: 'invalid_grant' }];
    const id_token = await (issued.sign ?? signedBy(provider.keys[0] as ProviderKey))(issued.claims);
    return [200, { access_token: 'unused', token_type: 'Bearer', id_token }];
  }
  return provider;
}

/** Returns a signature of claims with a key. */
export const signedBy =
  ({ kid, privateKey, jwk }: ProviderKey) =>
  (claims: JWTPayload): Promise<string> =>
    new SignJWT(claims).setProtectedHeader({ alg: String(jwk.alg), kid }).sign(privateKey);

export function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

let shared: Promise<ForgingProvider> | undefined;

/** Returns a provider shared by tests. */
export const sharedProvider = (): Promise<ForgingProvider> => {
  shared ??= startForgingProvider().then((provider) => Object.assign(provider, { codesStay: true }));
  return shared;
};
