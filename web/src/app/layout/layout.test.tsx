import { screen, waitFor, within } from '@testing-library/react';
import Cookies from 'js-cookie';
import { beforeEach, describe, expect, it } from 'vitest';
import { network, ok, pausedResponse, refused } from '../../testing/fake-network.ts';
import { employee, signInAs } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { windowIs } from '../../testing/setup.ts';
import { textsOf } from '../../testing/tables.ts';

const info = { 'GET /api/employee-info/': ok(employee) };

beforeEach(() => signInAs(undefined));

describe('the header', () => {
  // spec 1.3, 2.29
  it('names product and department and greets; User until the name is known', async () => {
    network({ 'GET /api/employee-info/': 'never' });
    renderApp('/');
    const header = await screen.findByRole('banner');
    expect(within(header).getByText('Muster')).toBeTruthy();
    expect(within(header).getByText('Riverton Police Department')).toBeTruthy();
    expect(within(header).getByText('Welcome, User!')).toBeTruthy();
  });

  // spec 1.4, 2.29
  it('falls back to the generic department', async () => {
    Cookies.remove('department_name');
    network(info);
    renderApp('/');
    expect(await screen.findByText('Police Department')).toBeTruthy();
    expect(await screen.findByText('Welcome, Dana!')).toBeTruthy();
  });

  // spec 2.8, 2.30, 2.34
  it('has profile, settings and logout; Escape and a click outside close the menu', async () => {
    const { to } = network({ ...info, 'GET /api/employee/1004/': 'never', 'POST /api/logout/': 'no-response' });
    const user = renderApp('/');
    const button = await screen.findByRole('button', { name: /Welcome, / });
    await user.click(button);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await user.click(button);
    await screen.findByRole('menu');
    await user.click(document.body);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await user.click(button);
    await user.click(await screen.findByRole('menuitem', { name: 'Profile' }));
    expect(await screen.findByRole('heading', { name: 'Profile' })).toBeTruthy();
    await user.click(button);
    await user.click(await screen.findByRole('menuitem', { name: 'Settings' }));
    expect(await screen.findByRole('heading', { name: 'Settings' })).toBeTruthy();
    await user.click(button);
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    expect(await screen.findByRole('heading', { name: 'Enter Site Code' })).toBeTruthy();
    expect(to('POST /api/logout/')).toHaveLength(1);
  });
});

describe('the sidebar', () => {
  // spec 2.26, 2.28, 6.5
  it('has the links that the person may open and the footer, and marks the current page', async () => {
    network(info);
    renderApp('/settings');
    const nav = await screen.findByRole('navigation', { name: 'Main' });
    expect(textsOf(within(nav).getAllByRole('link'))).toEqual(['Dashboard', 'Training', 'Evaluations']);
    expect(within(nav).queryByRole('link', { current: 'page' })).toBeNull();
    expect(within(nav).getByRole('button', { name: 'Report A Bug' })).toBeTruthy();
    expect(within(nav).getByText('Muster')).toBeTruthy();
    expect(within(nav).getByText(/^© \d{4} /)).toBeTruthy();
  });

  it('links to field training for people who have a part in it', async () => {
    network({ 'GET /api/employee-info/': ok({ ...employee, field_training: true }) });
    renderApp('/settings');
    const nav = await screen.findByRole('navigation', { name: 'Main' });
    const links = ['Dashboard', 'Training', 'Evaluations', 'Field training'];
    await waitFor(() => expect(textsOf(within(nav).getAllByRole('link'))).toEqual(links));
  });

  it('keeps its links and the bug report as icons below 1024 px, and shows all texts in a drawer', async () => {
    windowIs(1000);
    network(info);
    const user = renderApp('/settings');
    const rail = await screen.findByRole('navigation', { name: 'Main' });
    expect(textsOf(within(rail).getAllByRole('link'))).toEqual(['Dashboard', 'Training', 'Evaluations']);
    within(rail).getByRole('button', { name: 'Report A Bug' });
    await user.click(screen.getByRole('button', { name: 'Open the menu' }));
    const drawer = await screen.findByRole('dialog');
    within(drawer).getByRole('button', { name: 'Report A Bug' });
    within(drawer).getByText(/^© \d{4} /);
    await user.click(within(drawer).getByRole('link', { name: 'Dashboard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is a drawer on a phone that closes when a page is chosen', async () => {
    windowIs(390);
    network(info);
    const user = renderApp('/settings');
    expect(await screen.findByRole('button', { name: 'Open the menu' })).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Open the menu' }));
    const drawer = await screen.findByRole('dialog');
    await user.click(within(drawer).getByRole('link', { name: 'Dashboard' }));
    expect(await screen.findByRole('heading', { name: 'Welcome to the Dashboard' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the bug report', () => {
  const report = 'POST /api/submit-bug-report/';

  async function openReport() {
    const user = renderApp('/');
    await user.click(await screen.findByRole('button', { name: 'Report A Bug' }));
    return { user, dialog: await screen.findByRole('dialog', { name: 'Report a Bug' }) };
  }

  // spec 2.35, 5.4, 7.11
  it('requires a description, sends it unchanged and closes', async () => {
    const { to } = network({ ...info, [report]: { status: 201, body: { detail: 'ok' } } });
    const { user, dialog } = await openReport();
    const field = await within(dialog).findByLabelText('Bug Description');
    expect(field.getAttribute('placeholder')).toBe('Please describe the issue you encountered...');
    await user.type(field, '   ');
    await user.click(within(dialog).getByRole('button', { name: 'Submit Report' }));
    expect(await within(dialog).findByText('Please provide a description of the bug')).toBeTruthy();
    expect(to(report)).toEqual([]);
    await user.type(field, 'The list is empty');
    await user.click(within(dialog).getByRole('button', { name: 'Submit Report' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Report a Bug' })).toBeNull());
    expect(to(report).map(({ body }) => body)).toEqual([{ description: '   The list is empty' }]);
  });

  // spec 2.35
  it('says that it is being sent, and can be cancelled', async () => {
    const answer = pausedResponse({ status: 201, body: { detail: 'ok' } });
    network({ ...info, [report]: answer.answer });
    const { user, dialog } = await openReport();
    await user.click(await within(dialog).findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Report a Bug' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Report A Bug' }));
    await user.type(await screen.findByLabelText('Bug Description'), 'The list is empty');
    await user.click(screen.getByRole('button', { name: 'Submit Report' }));
    await screen.findByRole('button', { name: 'Submitting...' });
    answer.release();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Report a Bug' })).toBeNull());
  });

  // spec 8.14
  it('keeps the typed text when it fails, and asks before discarding it', async () => {
    network({ ...info, [report]: refused(503, { detail: 'busy' }) });
    const { user, dialog } = await openReport();
    const field = await within(dialog).findByLabelText<HTMLTextAreaElement>('Bug Description');
    await user.type(field, 'The list is empty');
    await user.click(within(dialog).getByRole('button', { name: 'Submit Report' }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      'Failed to submit bug report. Please try again.',
    );
    await user.keyboard('{Escape}');
    await user.click(await within(dialog).findByRole('button', { name: 'Keep editing' }));
    expect(field.value).toBe('The list is empty');
    await user.keyboard('{Escape}');
    await user.click(await within(dialog).findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Report a Bug' })).toBeNull());
  });
});

describe('the profile', () => {
  const profile = 'GET /api/employee/1004/';

  // spec 2.7, 2.74, 6.5
  it("shows the person's record", async () => {
    const record = { ...employee, middle_name: 'Maria', badge_number: '0077', rank_name: 'Officer', active: true };
    network({ ...info, [profile]: ok(record) });
    renderApp('/profile');
    expect(await screen.findByText('Dana Maria Ortiz')).toBeTruthy();
    expect(textsOf(screen.getAllByRole('term'))).toEqual(['Employee ID', 'Name', 'Badge Number', 'Rank']);
    expect(screen.getByText('0077')).toBeTruthy();
  });

  // spec 2.75
  it('says that it is loading', async () => {
    network({ ...info, [profile]: 'never' });
    renderApp('/profile');
    expect(await screen.findByText('Loading...')).toBeTruthy();
  });

  // spec 2.75, 8.56
  it('shows a message when it cannot be loaded', async () => {
    network({ ...info, [profile]: refused(404, { detail: 'Not found' }) });
    renderApp('/profile');
    expect((await screen.findByRole('alert')).textContent).toContain('Error loading profile');
  });
});
