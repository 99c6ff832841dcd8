import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { network, ok, refused } from '../../testing/fake-network.ts';
import { employee, signInAs } from '../../testing/people.ts';
import { currentUrl, renderPart } from '../../testing/render-app.tsx';
import { textsOf } from '../../testing/tables.ts';
import { aClass } from '../../testing/training-classes.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { type TrainingTab, tabsFor } from './tabs.ts';
import { TrainingPage } from './training-page.tsx';

beforeEach(() => signInAs(employee));

const answers = {
  'GET /api/training-classes/available/': ok([aClass({ id: 'A' })]),
  'GET /api/employee-info/': ok(employee),
  'GET /api/employee-permissions/1004/': ok([]),
  'GET /api/trainings/mandatory-status/': ok([]),
  'GET /api/trainings/upcoming/': ok([]),
  'POST /api/training-classes/A/enroll/': refused(400),
};

function open(address: string) {
  network(answers);
  return renderPart(<TrainingPage />, address);
}

const selected = () => screen.getByRole('tab', { selected: true }).textContent;

// spec 2.46, 6.4, 6.5
test('the tabs for everyone are in order, and the Calendar is open by default', async () => {
  open('/training');
  expect(textsOf(screen.getAllByRole('tab'))).toEqual([
    'Calendar',
    'Training Sign-up',
    'Upcoming Trainings',
    'Certifications',
  ]);
  expect(selected()).toBe('Calendar');
  await screen.findByRole('heading', { level: 2, name: 'Calendar' });
});

// spec 2.45
test.each([
  ['/training?tab=completed', 'Certifications'],
  ['/training?tab=signup', 'Training Sign-up'],
  ['/training?tab=upcoming', 'Upcoming Trainings'],
  ['/training?tab=nothing', 'Calendar'],
])('the URL %s opens %s', async (address, title) => {
  open(address);
  expect(selected()).toBe(title);
  await screen.findByRole('heading', { level: 2 });
});

// spec 6.3
test.each(['manage', 'manage-certifications'])(
  'without manage_trainings, tab=%s loads nothing of its own',
  async (tab) => {
    const { sent } = network(answers);
    renderPart(<TrainingPage />, `/training?tab=${tab}`);
    await screen.findByRole('heading', { level: 2, name: 'Calendar' });
    await waitFor(() => expect(sent.some(({ path }) => path.includes('/employee-permissions/'))).toBe(true));
    const managed = /training-types|trainings\/completed|employee-certifications/;
    expect(sent.map(({ path }) => path).filter((path) => managed.test(path))).toEqual([]);
  },
);

test('arrow keys move between the tabs, and the URL changes', async () => {
  const user = open('/training?tab=signup');
  await screen.findByRole('table');
  screen.getByRole('tab', { name: 'Training Sign-up' }).focus();
  await user.keyboard('{ArrowRight}');
  await screen.findByText('No upcoming trainings scheduled.');
  expect(currentUrl()).toBe('/training?tab=upcoming');
  expect(document.activeElement?.textContent).toBe('Upcoming Trainings');
});

// spec 2.55
test('changing the tab drops its dialogs and messages', async () => {
  const user = open('/training?tab=signup');
  await user.click(await screen.findByRole('button', { name: 'Show classes of Firearms Qualification' }));
  await user.click(await screen.findByRole('button', { name: 'Enroll' }));
  await screen.findByText('Failed to enroll in training');
  await user.click(screen.getByRole('tab', { name: 'Certifications' }));
  await screen.findByText('Mandatory Training Status');
  await user.click(screen.getByRole('tab', { name: 'Training Sign-up' }));
  await screen.findByRole('table', { name: 'Available Training Courses' });
  await waitFor(() => expect(screen.queryByText('Failed to enroll in training')).toBeNull());
  expect(screen.queryByRole('table', { name: /Classes of/ })).toBeNull();
});

// spec 6.3
test('a tab that requires a permission is shown to its holders', () => {
  const Panel = lazyComponent(async () => () => null);
  const tabs: TrainingTab[] = [
    { key: 'a', title: 'A', Panel },
    { key: 'b', title: 'B', permission: 'manage_trainings', Panel },
  ];
  const keys = (held: Parameters<typeof tabsFor>[0]) => tabsFor(held, tabs).map(({ key }) => key);
  expect(keys({})).toEqual(['a']);
  expect(keys({ manage_trainings: false, admin_access: true })).toEqual(['a']);
  expect(keys({ manage_trainings: true })).toEqual(['a', 'b']);
});
