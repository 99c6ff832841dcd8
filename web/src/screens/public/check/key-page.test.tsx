import { fingerprintText } from '@muster/shared/record/fingerprint';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aKeyCheck } from '../../../testing/certificates.ts';
import { type Answers, network, ok, refused } from '../../../testing/fake-network.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const call = 'GET /api/check/DEMO/key/';

const open = (answers: Answers) => ({ ...network(answers), user: renderApp('/check/DEMO/key') });
const title = () => screen.findByRole('heading', { level: 1 });
const facts = (name: string) =>
  screen.getAllByText(name, { selector: 'dt' }).map(({ nextElementSibling }) => nextElementSibling?.textContent);

test('shows each key with its fingerprint, and the latest seal, without signing in', async () => {
  const { sent } = open({ [call]: ok(aKeyCheck()) });
  expect((await title()).textContent).toBe('Riverton Police Department');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Key that signs now',
    'Former key',
    'Latest seal',
  ]);
  expect(facts('Fingerprint')).toEqual(['5b3a', '09fe'].map((part) => fingerprintText(part.repeat(16))));
  expect(facts('First seal')).toEqual(['2026-03-01 09:00:00 UTC', '2025-01-02 09:00:00 UTC']);
  expect(['Site code', 'Number', 'Sealed at', 'Root'].flatMap(facts)).toEqual([
    'DEMO',
    '412',
    '2026-05-12 09:00:00 UTC',
    '4f2a'.repeat(16),
  ]);
  screen.getByRole('button', { name: 'Print' });
  expect(sent.map(({ path }) => path)).toEqual(['/api/check/DEMO/key/']);
});

test('says that a department has no key', async () => {
  open({ [call]: ok(aKeyCheck({ keys: [], seal: null })) });
  await screen.findByText(/^This department has no key, because it has not sealed its records yet/);
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
});

test('reports an unknown department', async () => {
  open({ [call]: refused(404, { detail: 'x', code: 'not_found' }) });
  expect((await title()).textContent).toBe('There is no department with this site code');
});

test('retries a failed call, and reports too many', async () => {
  const { answers, user } = open({ [call]: 'no-response' });
  await screen.findByText("We couldn't load the key. Check your connection and try again.");
  answers[call] = refused(429, { detail: 'x', code: 'too_many_requests' });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/Too many requests from your network/);
  answers[call] = ok(aKeyCheck());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Riverton Police Department')).toBeTruthy();
});
