import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { emit } from '../../../events.ts';
import { watchLoginSession } from '../../../session/restore-login-session.ts';
import { aClassDay, aSheet, aSheetRow } from '../../../testing/class-day.ts';
import { network, ok } from '../../../testing/fake-network.ts';
import { employee, signedInCookies, signInAs } from '../../../testing/people.ts';
import { browseApp } from '../../../testing/render-app.tsx';
import { discardDraft } from '../../../ui/form-draft.ts';

let stop: () => void;
beforeEach(() => {
  signInAs(employee);
  stop = watchLoginSession();
});
afterEach(() => {
  stop();
  discardDraft();
});

const chosen = '1 present, 0 absent, 0 excused, 1 not marked';

/**
 * Chooses present for one of two people, and lets the login session expire. Returns what the same or another person
 * signs in with.
 */
async function expire() {
  network({
    'GET /api/employee-info/': ok(employee),
    'GET /api/employee-permissions/1004/': ok([{ permission_type: 'manage_trainings', active: true }]),
    'GET /api/notifications/?limit=20': ok({ notifications: [], unread_count: 0 }),
    'GET /api/classes/A/': ok(aClassDay()),
    'GET /api/classes/A/attendance/': ok(aSheet([aSheetRow('1'), aSheetRow('2')])),
    'POST /api/logout/': ok({ detail: 'ok' }),
    'POST /api/validate-sitecode/': ok({ valid: true, name: 'Riverton Police Department' }),
    'POST /api/token/': ok({ detail: 'ok' }),
  });
  const app = browseApp('/classes/A?tab=attendance');
  const [first] = await screen.findAllByRole('radio', { name: 'Present' });
  if (first) await app.user.click(first);
  await screen.findByText(chosen);
  await act(async () => emit('login-expired'));
  signedInCookies();
  await app.user.type(await screen.findByLabelText('Site code'), 'DEMO{Enter}');
  await app.user.type(await screen.findByLabelText('Username'), employee.employee_id);
  await app.user.type(screen.getByLabelText('Password'), 'secret{Enter}');
  return app;
}

test('choices made before the login session expired are restored after the next sign-in', async () => {
  const app = await expire();
  await screen.findByText(chosen);
  expect(app.address()).toBe('/classes/A?tab=attendance');
  screen.getByRole('button', { name: 'Save attendance (1 change)' });
});
