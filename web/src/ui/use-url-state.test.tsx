import type { PermissionMap } from '@muster/shared/permissions';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ok } from '../testing/fake-network.ts';
import { browseApp } from '../testing/render-app.tsx';
import { administration } from '../testing/site-management-screen.ts';

const everything: PermissionMap = { admin_access: true, manage_employees: true, manage_trainings: true };
const nothing: PermissionMap = {};

const answers = {
  'GET /api/training-classes/available/': ok([]),
  'GET /api/trainings/upcoming/': ok([]),
  'GET /api/training-types/': ok([]),
  'GET /api/trainings/completed/?limit=500': ok([]),
  'GET /api/employee-certifications/?limit=500': ok([]),
  'GET /api/employee-list/': ok([]),
  'GET /api/accounts/?limit=500': ok([]),
  'GET /api/activity/?limit=100': ok([]),
  'GET /api/ranks/': ok([]),
  'GET /api/permissions/global': ok({ global_permissions: {}, permission_stats: {} }),
};

test.each([
  ['an unknown tab', '/training?tab=xyz', nothing, '/training?tab=calendar'],
  ['a tab that is not allowed, with its order', '/training?tab=manage&sort=-type', nothing, '/training?tab=calendar'],
  ['an unknown tab of Site Management', '/admin?tab=xyz&sort=-name', everything, '/admin?tab=users'],
  [
    'an unknown subtab',
    '/training?tab=manage-certifications&subtab=xyz',
    everything,
    '/training?tab=manage-certifications&subtab=trainings',
  ],
  ['an unknown view', '/admin?tab=users&view=xyz', everything, '/admin?tab=users'],
  ['an order by no column', '/training?tab=upcoming&sort=-xyz', nothing, '/training?tab=upcoming'],
  ['an order that is none', '/employees?sort=%25&search=lee', everything, '/employees?search=lee'],
  ['an order by a column that has none', '/employees?sort=actions', everything, '/employees'],
  ['a date that does not exist', '/training?tab=calendar&date=2027-02-31', nothing, '/training?tab=calendar'],
  [
    'filters that do not exist',
    '/admin?tab=users&view=activity&kind=xyz&from=soon&to=2026-03-31',
    everything,
    '/admin?tab=users&view=activity&to=2026-03-31',
  ],
])('%s is corrected in the URL, without a history entry', async (_, wrong, permissions, right) => {
  administration({ ...answers, 'GET /api/activity/?to=2026-03-31&limit=100': ok([]) }, permissions);
  const { address, depth } = browseApp(wrong, undefined, ['/']);
  await waitFor(() => expect(address()).toBe(right));
  expect(depth()).toBe(1);
});

test.each([
  '/training',
  '/training?tab=signup&sort=-status',
  '/training?tab=manage',
  '/training?tab=manage-certifications&subtab=employees&sort=-missing&search=ortiz',
  '/training?tab=calendar&date=2027-03-03',
  '/admin?tab=users&view=activity&to=2026-03-31',
])('%s stays as it is', async (right) => {
  administration({ ...answers, 'GET /api/activity/?to=2026-03-31&limit=100': ok([]) }, everything);
  const { address } = browseApp(right);
  await screen.findAllByRole('tab', { selected: true });
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull());
  expect(address()).toBe(right);
});
