import { contract } from '@muster/shared/contract';
import { act, renderHook, waitFor } from '@testing-library/react';
import Cookies from 'js-cookie';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { on } from '../events.ts';
import { answerProof, useProofQuestion } from '../parts/factors/proof-question.ts';
import { network, ok, pausedResponse } from '../testing/fake-network.ts';
import { employee, signedInCookies, signedInHidden } from '../testing/people.ts';
import { call, callFile } from './client.ts';
import { isOffline } from './connection.ts';
import { ApiError, ConnectionError, isUnreachable } from './errors.ts';
import { addressOf } from './transport.ts';

const info = 'GET /api/employee-info/';
const refresh = 'POST /api/token/refresh/';
const refused = { status: 401, body: { detail: 'Please sign in', code: 'not_signed_in' } };

/** Accepts only the new token. */
const onlyNewToken = ({ headers }: { headers: Headers }) =>
  headers.get('Authorization') === 'Bearer access-2' ? ok(employee) : refused;

describe('a request', () => {
  beforeEach(signedInCookies);

  // spec 1.9, 7.1, 7.2
  it('carries the bearer token, the site code and JSON', async () => {
    const { sent } = network({ 'POST /api/submit-bug-report/': { status: 201, body: { detail: 'Thank you' } } });
    await call(contract.session.submitBugReport, { body: { description: 'It broke' } });
    expect(sent[0]?.body).toEqual({ description: 'It broke' });
    expect(Object.fromEntries(sent[0]?.headers ?? [])).toMatchObject({
      authorization: 'Bearer access-1',
      'x-site-code': 'DEMO',
      'content-type': 'application/json',
    });
  });

  it('names the type of a file first, which API Gateway sends as bytes then', async () => {
    const { sent } = network({ 'POST /api/compliance/evidence/': ok({}) });
    await callFile(contract.record.evidence, { body: { on: '2026-05-13' } });
    expect(sent[0]?.headers.get('Accept')).toMatch(/^application\/zip,/);
  });

  // spec 7.1, 7.51
  it('goes to the API host of the build, with credentials', async () => {
    vi.stubEnv('VITE_API_BASE_URL', 'https://api.muster.test');
    const { sent } = network({ 'GET https://api.muster.test/api/employee-info/': ok(employee) });
    await expect(call(contract.session.employeeInfo)).resolves.toEqual(employee);
    expect(sent.map(({ credentials }) => credentials)).toEqual(['include']);
  });

  // spec 7.2
  it('omits the site code in the initial password reset', async () => {
    const { sent } = network({ 'POST /api/initial-password-reset/': ok({ detail: 'ok' }) });
    await call(contract.session.initialPasswordReset, { body: { user_id: 't', new_password: 'p', site_code: 'DEMO' } });
    expect(sent[0]?.headers.has('X-Site-Code')).toBe(false);
  });

  // spec 7.50
  it('fills in paths and queries, percent-encoded', () => {
    expect(addressOf(contract.roster.profile, { params: { employee_id: 'a/b c' } })).toBe('/api/employee/a%2Fb%20c/');
    expect(addressOf(contract.enrollment.byDate, { query: { date: '2027-03-03' } })).toBe(
      '/api/trainings/by-date/?date=2027-03-03',
    );
    expect(addressOf(contract.roster.list, { query: { limit: undefined } })).toBe('/api/employee-list/');
  });
});

describe('refresh and retry', () => {
  beforeEach(signedInCookies);

  // spec 4.9, 7.7, 8.9
  it('refreshes once for many requests, stores the token and replays each once', async () => {
    const { to } = network({
      [info]: onlyNewToken,
      [refresh]: ok({ access: 'access-2' }),
    });
    const answers = await Promise.all(Array.from({ length: 8 }, () => call(contract.session.employeeInfo)));
    expect(answers).toEqual(Array(8).fill(employee));
    expect(to(refresh).map(({ body }) => body)).toEqual([{ refresh: 'refresh-1', site_code: 'DEMO' }]);
    expect(to(info)).toHaveLength(16);
    expect(Cookies.get('access_token')).toBe('access-2');
  });

  it('does not refresh again for a request in flight with the old token', async () => {
    const late = pausedResponse(refused);
    let first = true;
    const { to } = network({
      [info]: (sent) => {
        if (!first) return onlyNewToken(sent);
        first = false;
        return late.answer();
      },
      [refresh]: ok({ access: 'access-2' }),
    });
    const slow = call(contract.session.employeeInfo);
    await call(contract.session.employeeInfo);
    late.release();
    await expect(slow).resolves.toEqual(employee);
    expect(to(refresh)).toHaveLength(1);
  });

  it('uses the token that another tab has obtained', async () => {
    const { to } = network({
      [info]: (sent) => {
        Cookies.set('access_token', 'access-2');
        return onlyNewToken(sent);
      },
    });
    await expect(call(contract.session.employeeInfo)).resolves.toEqual(employee);
    expect(to(refresh)).toEqual([]);
  });

  // spec 4.8, 9.2
  it('retries at most once', async () => {
    const { to } = network({ [info]: refused, [refresh]: ok({ access: 'access-2' }) });
    await expect(call(contract.session.employeeInfo)).rejects.toMatchObject({ status: 401 });
    expect(to(info)).toHaveLength(2);
    expect(to(refresh)).toHaveLength(1);
  });

  // spec 4.10
  it.each([
    ['a refused refresh', true, 1],
    ['no refresh token', false, 0],
  ])('emits login-expired at %s', async (_, withToken, refreshes) => {
    if (!withToken) Cookies.remove('refresh_token');
    const ended = vi.fn();
    const stop = on('login-expired', ended);
    const { to } = network({ [info]: refused, [refresh]: refused });
    await expect(call(contract.session.employeeInfo)).rejects.toMatchObject({ status: 401 });
    stop();
    expect(ended).toHaveBeenCalledTimes(1);
    expect(to(refresh)).toHaveLength(refreshes);
    expect(to(info)).toHaveLength(1);
  });

  it.each([
    ['no network', 'no-response' as const, ConnectionError],
    ['a busy server', { status: 503, body: { detail: 'busy' } }, ApiError],
  ])('keeps the login session when the refresh meets %s: the request fails', async (_, outcome, kind) => {
    const ended = vi.fn();
    const stop = on('login-expired', ended);
    network({ [info]: refused, [refresh]: outcome });
    await expect(call(contract.session.employeeInfo)).rejects.toBeInstanceOf(kind);
    stop();
    expect(ended).not.toHaveBeenCalled();
    expect(Cookies.get('refresh_token')).toBe('refresh-1');
  });

  it.each([
    ['signIn', { body: { username: 'a', password: 'b', site_code: 'DEMO' } }],
    ['validateSiteCode', { body: { site_code: 'DEMO' } }],
    ['initialPasswordReset', { body: { user_id: 't', new_password: 'p', site_code: 'DEMO' } }],
    ['logout', {}],
  ] as const)('never refreshes for %s', async (name, sent) => {
    const endpoint = contract.session[name];
    const { to } = network({ [`POST ${endpoint.path}`]: refused });
    await expect(call(endpoint, sent as never)).rejects.toMatchObject({ status: 401 });
    expect(to(refresh)).toEqual([]);
  });
});

describe('a failed call', () => {
  // spec 7.1, 8.4, 9.1
  it('times out after 30 seconds', async () => {
    vi.useFakeTimers();
    network({ [info]: 'never' });
    const outcome = expect(call(contract.session.employeeInfo)).rejects.toMatchObject({
      kind: 'timeout',
      message: 'Connection timed out. Please try again.',
    });
    await vi.advanceTimersByTimeAsync(29_999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await outcome;
  });

  // spec 8.3
  it('distinguishes no response from no network', async () => {
    network({ [info]: 'no-response' });
    await expect(call(contract.session.employeeInfo)).rejects.toMatchObject({
      kind: 'no-response',
      message: 'Unable to connect to server. Please try again.',
    });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await expect(call(contract.session.employeeInfo)).rejects.toMatchObject({
      kind: 'offline',
      message: 'No internet connection. Please check your network.',
    });
  });

  it("rejects with the caller's own abort", async () => {
    network({ [info]: 'never' });
    const controller = new AbortController();
    const outcome = call(contract.session.employeeInfo, {}, { signal: controller.signal });
    controller.abort();
    await expect(outcome).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('reads detail, code, conflict and fields of an error, and accepts a body that is not JSON', async () => {
    const body = { detail: 'Overlaps', code: 'overlap', conflict: true, fields: { a: ['b'] } };
    network({ [info]: { status: 409, body } });
    await expect(call(contract.session.employeeInfo)).rejects.toMatchObject({ status: 409, ...body });
    vi.stubGlobal('fetch', async () => new Response('<h1>Error</h1>', { status: 500 }));
    await expect(call(contract.session.employeeInfo)).rejects.toMatchObject({ status: 500, detail: undefined });
  });

  it.each(['<h1>Bad gateway</h1>', '', '{"message":"Service Unavailable"}'])(
    'takes the error of a gateway as no connection: %j',
    async (body) => {
      vi.stubGlobal('fetch', async () => new Response(body, { status: 503 }));
      const error = await call(contract.session.employeeInfo).catch((failure: unknown) => failure);
      expect([error instanceof ApiError, isUnreachable(error)]).toEqual([true, true]);
      expect(isOffline()).toBe(true);
      network({ [info]: { status: 503, body: { detail: 'busy' } } });
      await expect(call(contract.session.employeeInfo)).rejects.toMatchObject({ status: 503, detail: 'busy' });
      expect(isOffline()).toBe(false);
    },
  );
});

describe('a refusal without a fresh proof', () => {
  const report = 'POST /api/submit-bug-report/';
  const stale = { status: 403, body: { detail: 'Please confirm that it is you', code: 'fresh_proof_required' } };
  const sendReport = () => call(contract.session.submitBugReport, { body: { description: 'It broke' } });
  beforeEach(signedInCookies);

  it('asks once for all calls, and sends each again with its idempotency key', async () => {
    let proved = false;
    const { to } = network({ [report]: () => (proved ? { status: 201, body: { detail: 'Thank you' } } : stale) });
    const { result, unmount } = renderHook(useProofQuestion);
    const calls = Promise.all([sendReport(), call(contract.session.submitBugReport, { body: { description: 'B' } })]);
    await waitFor(() => expect(to(report)).toHaveLength(2));
    await waitFor(() => expect(result.current).toBe(true));
    proved = true;
    act(() => answerProof(true));
    await expect(calls).resolves.toHaveLength(2);
    expect(result.current).toBe(false);
    const keys = to(report).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys.slice(2).sort()).toEqual(keys.slice(0, 2).sort());
    expect(new Set(keys).size).toBe(2);
    unmount();
  });

  it('is thrown if the person cancels, and at once if no screen can ask', async () => {
    const { count } = network({ [report]: stale });
    const denied = vi.fn();
    const stop = on('access-denied', denied);
    await expect(sendReport()).rejects.toMatchObject({ code: 'fresh_proof_required' });
    const { result, unmount } = renderHook(useProofQuestion);
    const refused = expect(sendReport()).rejects.toMatchObject({ code: 'fresh_proof_required' });
    await waitFor(() => expect(result.current).toBe(true));
    act(() => answerProof(false));
    await refused;
    const left = expect(sendReport()).rejects.toMatchObject({ code: 'fresh_proof_required' });
    await waitFor(() => expect(result.current).toBe(true));
    unmount();
    await left;
    expect(count(report)).toBe(3);
    // The refusal is not about permissions.
    expect(denied).not.toHaveBeenCalled();
    stop();
  });
});

it('a refused factor does not refresh the token', async () => {
  signedInCookies();
  const { sent } = network({ [info]: { status: 401, body: { detail: 'Not accepted', code: 'wrong_factor' } } });
  await expect(call(contract.session.employeeInfo)).rejects.toMatchObject({ code: 'wrong_factor' });
  expect(sent).toHaveLength(1);
});

describe('if the tokens are hidden from the page', () => {
  beforeEach(signedInHidden);

  /** Answers as a server whose access token expires, until it is refreshed. */
  function expiring() {
    let isFresh = false;
    return network({
      [info]: () => (isFresh ? ok(employee) : refused),
      [refresh]: () => {
        isFresh = true;
        return ok({});
      },
    });
  }

  it('a request carries the CSRF token and no bearer token', async () => {
    const { sent } = network({ [info]: ok(employee) });
    await call(contract.session.employeeInfo);
    expect(sent[0]?.headers.get('X-CSRF-Token')).toBe('csrf-1');
    expect(sent[0]?.headers.has('Authorization')).toBe(false);
    expect(sent[0]?.credentials).toBe('include');
  });

  it('a bearer token of the page takes precedence', async () => {
    Cookies.set('access_token', 'access-1');
    const { sent } = network({ [info]: ok(employee) });
    await call(contract.session.employeeInfo);
    expect(sent[0]?.headers.get('Authorization')).toBe('Bearer access-1');
    expect(sent[0]?.headers.has('X-CSRF-Token')).toBe(false);
  });

  it('refreshes once for many requests, without a token, and stores none', async () => {
    const { to } = expiring();
    const answers = await Promise.all(Array.from({ length: 8 }, () => call(contract.session.employeeInfo)));
    expect(answers).toEqual(Array(8).fill(employee));
    expect(to(refresh).map(({ body }) => body)).toEqual([{ site_code: 'DEMO' }]);
    expect(to(refresh)[0]?.headers.get('X-CSRF-Token')).toBe('csrf-1');
    expect(Cookies.get('access_token')).toBeUndefined();
  });

  it('does not refresh again for a request that was sent before the last refresh', async () => {
    const late = pausedResponse(refused);
    let sends = 0;
    const { to } = network({
      [info]: () => {
        sends++;
        if (sends === 1) return late.answer();
        return sends === 2 ? refused : ok(employee);
      },
      [refresh]: ok({}),
    });
    const slow = call(contract.session.employeeInfo);
    await call(contract.session.employeeInfo);
    late.release();
    await expect(slow).resolves.toEqual(employee);
    expect(to(refresh)).toHaveLength(1);
  });

  it('emits login-expired at a refused refresh', async () => {
    const ended = vi.fn();
    const stop = on('login-expired', ended);
    network({ [info]: refused, [refresh]: refused });
    await expect(call(contract.session.employeeInfo)).rejects.toMatchObject({ status: 401 });
    stop();
    expect(ended).toHaveBeenCalledTimes(1);
  });
});
