import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { idleTime } from '../../api/idle.ts';
import { emit } from '../../events.ts';
import { storeEmployee } from '../../session/employee-store.ts';
import { loginSession, setLoginSession, useLoginSession } from '../../session/login-session.ts';
import { restoreLoginSession, watchLoginSession } from '../../session/restore-login-session.ts';
import { type Answers, network, ok, refused } from '../../testing/fake-network.ts';
import { employee, signedInCookies } from '../../testing/people.ts';
import { renderPart } from '../../testing/render-app.tsx';
import { noteInput } from './note-input.ts';
import { SessionLock } from './session-lock.tsx';

const limited = { ...employee, inactivity_minutes: 30 };
const verify = 'POST /api/token/verify/';
const options = 'POST /api/prove/options/';
const prove = 'POST /api/prove/';
const lockedAnswer = refused(401, { detail: 'You have been away', code: 'session_locked' });
const wrong = refused(401, { detail: 'Verification failed. Please try again.', code: 'wrong_factor' });
const minutes = (n: number) => n * 60_000;

let stop: () => void;
let clock: MockInstance<() => number>;
beforeEach(() => {
  clock = vi.spyOn(Date, 'now');
  signedInCookies();
  setLoginSession({ status: 'signed-in', employee: limited });
  stop = watchLoginSession();
});
afterEach(() => {
  clock.mockRestore();
  stop();
  act(() => setLoginSession({ status: 'signed-out' }));
});

function Page() {
  const state = useLoginSession();
  if (state.status !== 'signed-in') return <p>signed out</p>;
  return (
    <>
      {state.locked !== 'loaded' && <input aria-label="Note" />}
      <SessionLock employee={state.employee} locked={state.locked !== undefined} />
    </>
  );
}

function open(answers: Answers = {}) {
  const made = network({
    [verify]: ok({ detail: 'ok' }),
    [options]: ok({ ways: ['password'] }),
    [prove]: ok({ detail: 'ok' }),
    'POST /api/logout/': ok({ detail: 'ok' }),
    ...answers,
  });
  return { user: renderPart(<Page />), ...made };
}

const turnClock = (milliseconds: number) => clock.mockReturnValue(Date.now() + milliseconds);

/** Lets time pass without input: the clock is checked when the page becomes visible. */
async function pass(milliseconds: number) {
  turnClock(milliseconds);
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
}

const lockScreen = () => screen.findByRole('dialog', { name: 'Locked' });

describe('a department that limits inactivity', () => {
  it('warns in the last minute, and any input keeps the session', async () => {
    const { user, to } = open();
    await pass(minutes(29) - 1000);
    expect(screen.queryByRole('dialog')).toBeNull();
    await pass(1000);
    const warning = await screen.findByRole('dialog', { name: 'Are you still there?' });
    expect(within(warning).getByRole('timer').textContent).toBe('It locks in 60 seconds.');
    await pass(59_000);
    await waitFor(() => expect(within(warning).getByRole('timer').textContent).toBe('It locks in 1 second.'));
    await user.click(within(warning).getByRole('button', { name: 'Stay signed in' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(idleTime(Date.now())?.left).toBe(minutes(30));
    await waitFor(() => expect(to(verify)).toHaveLength(1));
    expect(to(verify)[0]?.headers.get('X-Muster-Idle')).toBe('0');
  });

  it('covers the page after it, and keeps what is typed', async () => {
    const { user } = open();
    const note = screen.getByLabelText<HTMLInputElement>('Note');
    await user.type(note, 'half a sentence');
    await pass(minutes(30));
    const lock = await lockScreen();
    expect(document.title).toBe('Locked - Muster');
    expect([note.isConnected, note.value, note.closest('[inert]')]).toEqual([
      true,
      'half a sentence',
      expect.any(HTMLElement),
    ]);
    expect(within(lock).getByText('Signed in as Dana Ortiz')).toBeTruthy();
  });

  it('continues on the same page after the correct password', async () => {
    const { user, to, answers } = open({ [prove]: wrong });
    const note = screen.getByLabelText<HTMLInputElement>('Note');
    await user.type(note, 'half a sentence');
    await pass(minutes(30));
    const lock = await lockScreen();
    await user.type(await within(lock).findByLabelText('Password'), 'Riverton');
    await user.click(within(lock).getByRole('button', { name: 'Confirm' }));
    expect((await within(lock).findByRole('alert')).textContent).toBe('This password is incorrect. Try again.');
    expect([loginSession(), note.closest('[inert]')]).toMatchObject([{ locked: 'page' }, expect.any(HTMLElement)]);

    answers[prove] = ok({ detail: 'ok' });
    await user.type(within(lock).getByLabelText('Password'), '#2026{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(to(prove).map(({ body }) => body)).toEqual([{ password: 'Riverton' }, { password: 'Riverton#2026' }]);
    expect(loginSession()).toEqual({ status: 'signed-in', employee: limited });
    expect([note.isConnected, note.value, note.closest('[inert]')]).toEqual([true, 'half a sentence', null]);
    expect([document.activeElement, document.title === 'Locked - Muster']).toEqual([note, false]);
    expect(idleTime(Date.now())?.left).toBe(minutes(30));
    await user.type(note, ' and the rest');
    expect(note.value).toBe('half a sentence and the rest');
  });

  it('is not unlocked by another person, who can only sign the owner out', async () => {
    const { user, to } = open({ [prove]: wrong });
    await user.type(screen.getByLabelText('Note'), 'half a sentence');
    await pass(minutes(30));
    const lock = await lockScreen();
    const password = await within(lock).findByLabelText('Password');
    // No field for a username: the proof must be that of the session's owner.
    expect([...lock.querySelectorAll('input')]).toEqual([password]);
    await user.type(password, 'Lakeside#2026{Enter}');
    await within(lock).findByText('This password is incorrect. Try again.');
    expect(to(prove).map(({ body, headers }) => [body, headers.get('Authorization')])).toEqual([
      [{ password: 'Lakeside#2026' }, 'Bearer access-1'],
    ]);
    expect(loginSession()).toMatchObject({ employee: limited, locked: 'page' });
    await user.click(within(lock).getByRole('button', { name: 'Sign out' }));
    await screen.findByText('signed out');
    expect(screen.queryByLabelText('Note')).toBeNull();
  });

  it('is not unlocked by input, including the input that wakes a computer', async () => {
    const { user } = open();
    turnClock(minutes(45));
    await user.keyboard('a');
    await lockScreen();
    await user.keyboard('{Escape}');
    noteInput(Date.now());
    expect(loginSession()).toMatchObject({ locked: 'page' });
  });

  it('counts the input in other tabs', async () => {
    open();
    turnClock(minutes(20));
    noteInput(Date.now()); // the storage is that of all tabs
    await pass(minutes(10));
    expect(screen.queryByRole('dialog')).toBeNull();
    await pass(minutes(20));
    await lockScreen();
  });

  it('locks when a call is refused for it, and after a reload before anything is shown', async () => {
    open();
    act(() => emit('session-locked'));
    await lockScreen();
    await storeEmployee(limited);
    network({ [verify]: lockedAnswer, [options]: ok({ ways: ['password'] }) });
    await act(() => restoreLoginSession());
    expect(loginSession()).toEqual({ status: 'signed-in', employee: limited, locked: 'loaded' });
    await lockScreen();
    expect(screen.queryByLabelText('Note')).toBeNull();
  });

  it('can be left by signing out', async () => {
    const { user, count } = open();
    await pass(minutes(30));
    await user.click(within(await lockScreen()).getByRole('button', { name: 'Sign out' }));
    await screen.findByText('signed out');
    expect(count('POST /api/logout/')).toBe(1);
    expect(idleTime(Date.now())).toBeUndefined();
    expect(document.body.dataset.locked).toBeUndefined();
  });
});

it('without a limit, nothing is reported or counted', async () => {
  setLoginSession({ status: 'signed-in', employee });
  const { to } = open();
  await pass(minutes(600));
  expect([screen.queryByRole('dialog'), idleTime(Date.now())]).toEqual([null, undefined]);
  await act(() => restoreLoginSession());
  expect(to(verify)[0]?.headers.has('X-Muster-Idle')).toBe(false);
});
