import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import Cookies from 'js-cookie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emit } from '../../events.ts';
import { storeEmployee } from '../../session/employee-store.ts';
import { loginSession, setLoginSession } from '../../session/login-session.ts';
import { restoreLoginSession, watchLoginSession } from '../../session/restore-login-session.ts';
import { type Answers, network, ok, pausedResponse } from '../../testing/fake-network.ts';
import { employee, permissionList, signedInCookies, signInAs } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { aClass } from '../../testing/training-classes.ts';
import { preloadStart } from '../preload-start.ts';
// Preloaded like cached code: each part that appears later requests the permissions again.
import '../layout/layout.tsx';
import '../../screens/training/training-page.tsx';
import '../../screens/training/signup/signup-tab.tsx';

const verify = 'POST /api/token/verify/';
const refresh = 'POST /api/token/refresh/';
const available = 'GET /api/training-classes/available/';
const statuses = 'GET /api/trainings/mandatory-status/';
const info = 'GET /api/employee-info/';
const permissions = 'GET /api/employee-permissions/1004/';
const done = ok({ detail: 'ok' });
const refused = { status: 401, body: { detail: 'Please sign in', code: 'not_signed_in' } };
const answers: Answers = {
  [verify]: done,
  [info]: ok(employee),
  [permissions]: ok([]),
  [available]: ok([aClass({ id: 'A' })]),
  [statuses]: ok([]),
  'GET /api/notifications/?limit=20': ok({ notifications: [], unread_count: 0 }),
};
const className = aClass({ id: 'A' }).training_type.name;

/** Loads a page as `main.tsx` does. */
function loadPage(pathname: string, search: string) {
  void restoreLoginSession();
  void preloadStart({ pathname, search });
  return renderApp(`${pathname}${search}`);
}

describe('a page load by a signed-in person', () => {
  beforeEach(async () => {
    signedInCookies();
    await storeEmployee(employee);
  });

  it('starts the first calls during the check of the login session, and makes each once', async () => {
    const { answer, release } = pausedResponse(done);
    const { sent, count } = network({ ...answers, [verify]: answer });
    loadPage('/training', '?tab=signup');
    await waitFor(() => expect(sent).toHaveLength(5));
    expect(sent.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
      [verify, info, permissions, available, statuses].toSorted(),
    );
    release();
    await screen.findByText(className);
    for (const call of [verify, info, permissions, available, statuses]) expect(count(call), call).toBe(1);
  });

  it('shows nothing before the login session is confirmed', async () => {
    const { answer, release } = pausedResponse(refused);
    const { count } = network({ ...answers, [verify]: answer, [refresh]: refused, 'POST /api/logout/': done });
    const stop = watchLoginSession();
    loadPage('/training', '?tab=signup');
    await waitFor(() => expect(count(available)).toBe(1));
    await act(async () => {});
    expect(screen.queryByText(className)).toBeNull();
    release();
    await screen.findByRole('heading', { name: 'Enter Site Code' });
    stop();
  });

  it('an expired access token is refreshed once for all of them', async () => {
    const onlyRefreshed = (answer: Answers[string]): Answers[string] =>
      typeof answer === 'function'
        ? answer
        : ({ headers }) => (headers.get('Authorization') === 'Bearer access-2' ? answer : refused);
    const { count, to } = network({
      ...Object.fromEntries(Object.entries(answers).map(([call, answer]) => [call, onlyRefreshed(answer)])),
      [refresh]: ok({ access: 'access-2' }),
    });
    loadPage('/training', '?tab=signup');
    await screen.findByText(className);
    expect(count(refresh)).toBe(1);
    for (const call of [verify, info, permissions, available, statuses]) {
      expect(count(call), call).toBeLessThanOrEqual(2);
      expect(to(call).at(-1)?.headers.get('Authorization'), call).toBe('Bearer access-2');
    }
  });

  it('answers are not kept for the next person', async () => {
    const { answer, release } = pausedResponse(refused);
    const { count } = network({ ...answers, [verify]: answer, [refresh]: refused, 'POST /api/logout/': done });
    const stop = watchLoginSession();
    loadPage('/training', '?tab=signup');
    await waitFor(() => expect(count(available)).toBe(1));
    release();
    await screen.findByRole('heading', { name: 'Enter Site Code' });
    stop();
    cleanup();
    signInAs({ ...employee, id: '01J00000000000000000000002', employee_id: '1009' });
    renderApp('/training?tab=signup');
    await screen.findByText(className);
    expect(count(available)).toBe(2);
  });

  it('prefetches nothing for a login session that has ended before the stored employee was read', async () => {
    const { count } = network({ ...answers, [verify]: refused, [refresh]: refused, 'POST /api/logout/': done });
    const start = preloadStart({ pathname: '/training', search: '?tab=calendar' });
    setLoginSession({ status: 'signed-out' });
    await start;
    expect(count(permissions)).toBe(0);
  });

  it('without tokens, calls nothing but logout and how the department signs in', async () => {
    Cookies.remove('access_token');
    const { sent } = network({ 'POST /api/logout/': done });
    loadPage('/training', '?tab=signup');
    await screen.findByText('Login', { selector: 'h1' });
    expect(sent.map(({ path }) => path)).toEqual(['/api/logout/', '/api/validate-sitecode/']);
  });
});

describe('the pointer or the focus on a link or a tab', () => {
  const month = /^GET \/api\/trainings\/by-month\/\?month=/;
  const calendar: Answers = { ...answers, 'GET /api/trainings/upcoming/': ok([]) };

  beforeEach(() => signInAs(employee));
  afterEach(() => void Reflect.deleteProperty(navigator, 'connection'));

  const link = async () => within(await screen.findByRole('navigation')).getByRole('link', { name: 'Training' });

  it('makes the first calls of the page, once', async () => {
    const { sent } = network(calendar);
    const user = renderApp('/');
    const training = await link();
    const made = () => sent.filter(({ method, path }) => month.test(`${method} ${path}`)).length;
    expect(made()).toBe(0);
    await user.hover(training);
    await waitFor(() => expect(made()).toBe(1));
    await user.unhover(training);
    await user.hover(training);
    act(() => training.focus());
    expect(made()).toBe(1);
  });

  it("makes the call for the department's classes for people who manage trainings", async () => {
    const { sent } = network({ ...calendar, [permissions]: ok(permissionList(['manage_trainings'])) });
    const user = renderApp('/');
    const navigation = await screen.findByRole('navigation');
    await within(navigation).findByRole('link', { name: 'Compliance' });
    await user.hover(await link());
    const paths = () => sent.map(({ path }) => path).filter((path) => path.includes('/by-'));
    await waitFor(() => expect(paths()).toHaveLength(1));
    expect(paths()[0]).toMatch(/^\/api\/training-classes\/by-month\//);
  });

  it('makes the first calls of a tab, and the opened tab takes their answers', async () => {
    const { count } = network(calendar);
    const user = renderApp('/training?tab=calendar');
    const tab = await screen.findByRole('tab', { name: 'Training Sign-up' });
    expect(count(available)).toBe(0);
    await user.hover(tab);
    await waitFor(() => expect(count(available)).toBe(1));
    await user.click(tab);
    await screen.findByText(className);
    expect(count(available)).toBe(1);
  });

  it('does nothing in a browser that is set to use less data', async () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    const { count } = network(calendar);
    const user = renderApp('/training?tab=calendar');
    const tab = await screen.findByRole('tab', { name: 'Training Sign-up' });
    await user.hover(tab);
    await act(async () => {});
    expect(count(available)).toBe(0);
    await user.click(tab);
    await screen.findByText(className);
    expect(count(available)).toBe(1);
  });
});

describe('a prefetched answer', () => {
  const upcoming = 'GET /api/trainings/upcoming/';

  beforeEach(() => signInAs(employee));

  async function hoverThen(meanwhile: () => unknown) {
    const { count } = network({ ...answers, [upcoming]: ok([]) });
    const user = renderApp('/training?tab=calendar');
    const tab = await screen.findByRole('tab', { name: 'Training Sign-up' });
    await user.hover(tab);
    await waitFor(() => expect(count(available)).toBe(1));
    await act(async () => {});
    await meanwhile();
    await user.click(tab);
    await screen.findByText(className);
    await waitFor(() => expect(count(available)).toBe(2));
  }

  it('is not used when it is old', async () => {
    const now = Date.now();
    await hoverThen(() => vi.spyOn(Date, 'now').mockReturnValue(now + 60_000));
  });

  it('is not used after the person has changed something', async () => {
    await hoverThen(() => act(async () => emit('mutated')));
  });

  it('is not used after a failure', async () => {
    let fail = true;
    const { count } = network({
      ...answers,
      [upcoming]: ok([]),
      [available]: () => (fail ? { status: 500 } : ok([aClass({ id: 'A' })])),
    });
    const user = renderApp('/training?tab=calendar');
    const tab = await screen.findByRole('tab', { name: 'Training Sign-up' });
    await user.hover(tab);
    await waitFor(() => expect(count(available)).toBe(1));
    await act(async () => {});
    fail = false;
    await user.click(tab);
    await screen.findByText(className);
  });
});

it('an answer is dropped with the login session', async () => {
  signInAs(employee);
  const { count } = network(answers);
  await preloadStart({ pathname: '/training', search: '' });
  setLoginSession({ status: 'signed-out' });
  signInAs(employee);
  expect(loginSession().status).toBe('signed-in');
  await preloadStart({ pathname: '/training', search: '' });
  expect(count(info)).toBe(2);
});

it('an auditor makes no calls of the dashboard', async () => {
  const auditor = {
    agency: 'State Commission',
    open_from: '2027-01-01',
    open_until: '2027-06-30',
    range_from: '2026-01-01',
    range_until: '2026-12-31',
  };
  signedInCookies();
  await storeEmployee({ ...employee, auditor });
  const { sent } = network(answers);
  await preloadStart({ pathname: '/', search: '' });
  expect(sent.map(({ path }) => path)).toEqual(['/api/employee-info/']);
});
