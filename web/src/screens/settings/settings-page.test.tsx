import { Notifications } from '@mantine/notifications';
import { permissionTypes } from '@muster/shared/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ownFactors } from '../../testing/factors.ts';
import { type Answers, network, ok, pausedResponse, refused } from '../../testing/fake-network.ts';
import { LoadAgain } from '../../testing/load-again.tsx';
import { employee, signedInCookies, signInAs } from '../../testing/people.ts';
import { renderPart } from '../../testing/render-app.tsx';
import { ChangePasswordForm } from './components/change-password-form.tsx';
import { SettingsPage } from './settings-page.tsx';

const change = 'POST /api/change-password/';
const fields = ['Current Password', 'New Password', 'Confirm New Password'] as const;

async function submit(...values: [string, string, string]) {
  signedInCookies();
  const user = renderPart(<ChangePasswordForm />);
  for (const [at, label] of fields.entries()) {
    if (values[at]) await user.type(screen.getByLabelText(label), values[at]);
  }
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  return user;
}

const values = () => fields.map((label) => screen.getByLabelText<HTMLInputElement>(label).value);

describe('change password', () => {
  // spec 2.76, 7.10, 8.12
  it('sends the old and the new password, confirms the change and clears the fields', async () => {
    const { to } = network({ [change]: ok({ detail: 'ok' }) });
    const user = await submit('old', 'weak', 'weak');
    expect((await screen.findByText('Password changed successfully')).textContent).toBeTruthy();
    expect(to(change).map(({ body }) => body)).toEqual([{ old_password: 'old', new_password: 'weak' }]);
    expect(values()).toEqual(['', '', '']);
    await user.click(screen.getByRole('button', { name: 'Change Password' }));
    await screen.findByText('Current password is required');
    expect(screen.queryByText('Password changed successfully')).toBeNull();
  });

  // spec 5.10
  it('requires the same new password twice', async () => {
    const { sent } = network({});
    await submit('old', 'one', 'other');
    expect(await screen.findByText('New passwords do not match')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('requires all fields and focuses the first invalid one', async () => {
    network({});
    await submit('', '', '');
    expect(await screen.findByText('Current password is required')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Current Password'));
  });

  it('shows the rules before anything is typed, and checks off each that is met', async () => {
    network({});
    const user = renderPart(<ChangePasswordForm />);
    const rules = () => screen.getAllByRole('listitem').map((rule) => rule.textContent?.split(':')[0]);
    expect(rules()).toEqual(['Not met yet', 'Not met yet']);
    await user.type(screen.getByLabelText('Current Password'), 'old');
    await user.type(screen.getByLabelText('New Password'), 'old');
    expect(rules()).toEqual(['Not met yet', 'Not met yet']);
    await user.type(screen.getByLabelText('New Password'), '2');
    expect(rules()).toEqual(['Met', 'Not met yet']);
    await user.type(screen.getByLabelText('Confirm New Password'), 'old2');
    expect(rules()).toEqual(['Met', 'Met']);
  });

  it('shows every reason for a refused password at its field, and keeps the input', async () => {
    const reasons = [
      'Password must not contain your name',
      'The new password must differ from your previous passwords',
    ];
    const answer = { code: 'password_reused', detail: reasons.join('\n'), fields: { new_password: reasons } };
    network({ [change]: refused(400, answer) });
    await submit('old', 'kim', 'kim');
    const field = screen.getByLabelText('New Password');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    const told = field
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(told).toContain(reasons.join('\n'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(values()).toEqual(['old', 'kim', 'kim']);
  });

  // spec 8.11
  it.each([
    [refused(400, { detail: 'Current password is incorrect' }), 'Current password is incorrect'],
    [{ status: 500 }, 'Error changing password'],
    ['no-response' as const, 'Error changing password\nUnable to connect to server. Please try again.'],
  ])('the response %j shows "%s" and keeps the typed passwords', async (outcome, message) => {
    network({ [change]: outcome });
    await submit('old', 'new', 'new');
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(values()).toEqual(['old', 'new', 'new']);
  });
});

describe('the settings page', () => {
  const own = 'GET /api/settings/';
  const ownMail = 'GET /api/settings/mail/';
  const set = 'PUT /api/settings/notifications/';
  function openPage(answers: Answers = {}, isAdministrator = false) {
    signInAs(employee);
    const held = permissionTypes.map((permission_type) => ({ permission_type, active: isAdministrator }));
    const made = network({
      'GET /api/employee-info/': ok(employee),
      [`GET /api/employee-permissions/${employee.employee_id}/`]: ok(held),
      [own]: ok({ hidden_notifications: ['certified'] }),
      'GET /api/calendars/': ok([]),
      'GET /api/factors/': ok(ownFactors()),
      'GET /api/sessions/': ok([]),
      [ownMail]: ok({ available: false, mailed: [] }),
      ...answers,
    });
    const user = renderPart(
      <>
        <SettingsPage />
        <Notifications />
        <LoadAgain />
      </>,
    );
    return { user, ...made };
  }
  const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  const shown = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });
  const soon = 'Your certification expires soon';

  it('hides and shows kinds of notifications, each at once', async () => {
    const { user, to } = openPage({ [set]: ok({ hidden_notifications: ['certified', 'near_expiration'] }) });
    expect((await shown('You are certified')).checked).toBe(false);
    await user.click(await shown(soon));
    await screen.findByText(`Hidden from now on: ${soon}.`);
    expect(to(set).map(({ body }) => body)).toEqual([{ hidden_notifications: ['certified', 'near_expiration'] }]);
    expect((await shown(soon)).checked).toBe(false);
    expect(within(screen.getByRole('group', { name: 'Your choice' })).queryByText(/canceled/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Always shown' }));
    expect(await screen.findByText('Your class is canceled')).toBeTruthy();
  });

  it('saves a second choice that is made while the first is being saved', async () => {
    const answer = pausedResponse(ok({ hidden_notifications: ['certified', 'near_expiration'] }));
    const { user, to, answers } = openPage({ [set]: answer.answer });
    await user.click(await shown(soon));
    await user.click(await shown('You are certified'));
    expect([(await shown(soon)).checked, (await shown('You are certified')).checked]).toEqual([false, true]);
    answers[set] = ok({ hidden_notifications: ['near_expiration'] });
    answer.release();
    await screen.findByText('Shown from now on: You are certified.');
    expect(to(set).map(({ body }) => body)).toEqual([
      { hidden_notifications: ['certified', 'near_expiration'] },
      { hidden_notifications: ['near_expiration'] },
    ]);
    expect([(await shown(soon)).checked, (await shown('You are certified')).checked]).toEqual([false, true]);
  });

  it('says why a choice is not saved, and shows the old one', async () => {
    const { user } = openPage({ [set]: refused(503, { detail: 'The system is busy', code: 'busy' }) });
    await user.click(await shown(soon));
    expect((await screen.findByRole('alert')).textContent).toContain('The system is busy');
    expect((await shown(soon)).checked).toBe(true);
  });

  it('says so when the choice cannot be loaded, and tries again', async () => {
    const { user, answers } = openPage({ [own]: { status: 500 } });
    await screen.findByText(/We couldn't load your notification settings/);
    answers[own] = ok({ hidden_notifications: [] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await shown('You are certified')).checked).toBe(true);
  });

  it('has a link to each section; the email link only if email is available', async () => {
    const { user, answers } = openPage();
    await shown(soon);
    const index = () => within(screen.getByRole('navigation', { name: 'Sections of the settings' }));
    const names = () =>
      index()
        .getAllByRole('link')
        .map(({ textContent }) => textContent);
    const before = ['Password', 'Two-step verification', 'Sessions', 'Notifications'];
    expect(names()).toEqual([...before, 'Calendar', 'Appearance']);
    answers[ownMail] = ok({ available: true, mailed: [] });
    await user.click(screen.getByRole('button', { name: 'Load again' }));
    await waitFor(() => expect(names()).toEqual([...before, 'Email', 'Calendar', 'Appearance']));
    await user.click(index().getByRole('link', { name: 'Sessions' }));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Where you are signed in' }));
  });

  it('has only personal sections, for administrators, too', async () => {
    openPage({}, true);
    await shown(soon);
    expect(headings()).toEqual([
      'Change Password',
      'Two-step verification',
      'Where you are signed in',
      'Notifications',
      'Calendar',
      'Appearance',
    ]);
  });
});
