import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, ok, refused } from '../../testing/fake-network.ts';
import { employee } from '../../testing/people.ts';
import { browseApp } from '../../testing/render-app.tsx';
import { administration } from '../../testing/site-management-screen.ts';

const setup = 'GET /api/setup/';
const setSetup = 'PUT /api/setup/';
const info = 'GET /api/employee-info/';
const names = ['general', 'roster', 'ranks', 'units', 'requirements', 'history', 'permissions', 'sign_in'];
const counts = {
  employees: 540,
  ranks: 6,
  units: 3,
  groups: 2,
  trainings: 8,
  requirements: 1,
  certifications: 3101,
  managers: 0,
};

/** Returns the progress with these steps; the others are to do. */
const progress = (states: Record<string, string> = {}, active = true) => ({
  active,
  steps: names.map((step) => ({ step, state: states[step] ?? 'to_do' })),
  counts,
});

function open(address: string, answers: Answers = {}, settingUp = true) {
  const made = administration({
    [setup]: ok(progress({ roster: 'done', history: 'skipped' })),
    ...(settingUp && { [info]: ok({ ...employee, setting_up: true }) }),
    ...answers,
  });
  return { ...made, ...browseApp(address) };
}

const step = async (name: string) => within(await screen.findByRole('listitem', { name }));

test('each step has its state with counts, and links to its screen', async () => {
  const { user, address } = open('/setup');
  const roster = await step('Roster');
  roster.getByText('Done');
  roster.getByText('540 employees');
  expect(roster.queryByRole('button')).toBeNull();
  (await step('Training history')).getByText('Skipped');
  const requirements = await step('Trainings and requirements');
  requirements.getByText('To do');
  // What is there is no success before the step is done.
  expect(requirements.queryByText(/1 requirement,/)).toBeNull();
  screen.getByText('2 of 8 steps done or skipped');
  const nav = within(screen.getByRole('navigation', { name: 'Main' }));
  await nav.findByRole('link', { name: 'Setup 2 of 8' });
  await user.click(requirements.getByRole('link', { name: 'Add requirements' }));
  await waitFor(() => expect(address()).toBe('/compliance?tab=requirements'));
});

test('a step is skipped once at a double click, and the skip is undone', async () => {
  const { user, to, answers } = open('/setup', { [setSetup]: ok({ active: true, settled: ['units', 'history'] }) });
  const units = await step('Units and groups');
  answers[setup] = ok(progress({ roster: 'done', history: 'skipped', units: 'skipped' }));
  await user.dblClick(units.getByRole('button', { name: 'Skip step' }));
  await user.hover(units.getByRole('heading'));
  await user.click(await units.findByRole('button', { name: 'Undo skip' }));
  await waitFor(() => expect(to(setSetup)).toHaveLength(2));
  expect(to(setSetup).map(({ body }) => body)).toEqual([{ settled: { units: true } }, { settled: { units: false } }]);
});

test('a change that fails says so, and the guide stays', async () => {
  const { user } = open('/setup', { [setSetup]: refused(503) });
  await user.click((await step('Sign-in policy')).getByRole('button', { name: 'Confirm settings' }));
  await screen.findByText(/We couldn't change the setup guide/);
  (await step('Sign-in policy')).getByText('To do');
});

test('finishing leads to the compliance overview, and the guide leaves the navigation', async () => {
  const { user, address, to, answers } = open('/setup', { [setSetup]: ok({ active: false, settled: [] }) });
  await screen.findByText(/^6 steps are still to do\./);
  answers[info] = ok(employee);
  await user.click(screen.getByRole('button', { name: 'Finish setup' }));
  await waitFor(() => expect(address()).toBe('/compliance?tab=overview'));
  expect(to(setSetup)[0]?.body).toEqual({ active: false });
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Setup/ })).toBeNull());
});

test('a finished guide is reopened from the department', async () => {
  const { user, to } = open('/department', { [setup]: ok(progress({}, false)), [setSetup]: ok({}) }, false);
  await user.click(await screen.findByRole('link', { name: 'Open setup guide' }));
  await screen.findByText(/^The setup is finished\./);
  expect(screen.queryByRole('link', { name: /^Setup/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Reopen guide' }));
  await waitFor(() => expect(to(setSetup).map(({ body }) => body)).toEqual([{ active: true }]));
});

test('a progress that cannot be loaded shows a message, and loads again', async () => {
  const { user, answers } = open('/setup', { [setup]: refused(503) });
  await screen.findByText("We couldn't load the setup progress. Check your connection and try again.");
  answers[setup] = ok(progress());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await step('Roster');
});

test('the dashboard shows the progress and the next step', async () => {
  open('/', { 'GET /api/dashboard/staff/': ok({ training: null, accounts: null, bug_reports: null }) });
  const card = within(await screen.findByRole('region', { name: 'Set up your department' }));
  card.getByText('2 of 8 steps done or skipped');
  card.getByText('Next: Department and time format');
  card.getByRole('link', { name: 'Continue setup' });
});
