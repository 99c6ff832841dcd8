import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { CertificationsTab } from '../../screens/training/certifications/certifications-tab.tsx';
import { SignupTab } from '../../screens/training/signup/signup-tab.tsx';
import { type Answers, network, ok, refused } from '../../testing/fake-network.ts';
import { dialogOf, noDialog } from '../../testing/manage-trainings-screen.tsx';
import { employee, signInAs } from '../../testing/people.ts';
import { renderPart } from '../../testing/render-app.tsx';
import {
  aSuggestedClass,
  certificationStanding,
  evaluationStanding,
  hoursStanding,
  standingsOf,
} from '../../testing/standings.ts';
import { aClass } from '../../testing/training-classes.ts';
// Preloads the lazy modules of the screens.
import './components/what-if-dialog.tsx';
import './components/standing-list.tsx';
import '../../screens/training/seats/components/class-table.tsx';

beforeEach(() => signInAs(employee));

const own = 'GET /api/compliance/people/1004/';
const mandatory = 'GET /api/trainings/mandatory-status/';
const available = 'GET /api/training-classes/available/';

function certifications(answers: Answers) {
  const server = network({
    'GET /api/employee-info/': ok(employee),
    [mandatory]: ok([]),
    [available]: ok([]),
    ...answers,
  });
  return { ...server, user: renderPart(<CertificationsTab />) };
}
const cardOf = async (name: string) => {
  const card = (await screen.findByRole('heading', { name })).closest('li');
  if (!card) throw new Error(`no card of ${name}`);
  return within(card);
};

test('shows hours with categories, days left, hours from enrollments and hours still needed', async () => {
  certifications({ [own]: ok(standingsOf([hoursStanding()])) });
  await screen.findByRole('region', { name: 'Your requirements' });
  const card = await cardOf('In-service hours');
  card.getByText('Short');
  card.getByText('15 h of 24 h');
  card.getByText('38 days left, until Thu, Dec 31, 2026');
  card.getByText('3 h more from enrollments · 6 h still needed');
  const parts = within(card.getByRole('list', { name: 'Parts of In-service hours' })).getAllByRole('listitem');
  expect(parts.map(({ textContent }) => textContent)).toEqual([
    'Use of force2 h of 4 h3 h more from enrollments',
    'Legal update1 of 1 course, met',
  ]);
  card.getByText('15 h count.');
  expect(card.getByRole('link', { name: 'Code 1.2' }).getAttribute('href')).toBe('https://example.org/law');
});

test('shows each firearm of an evaluation, and no class', async () => {
  const passed = { status: 'NEAR_EXPIRATION', detail: null, certification_date: '2025-02-03' } as const;
  certifications({
    [own]: ok(
      standingsOf([
        evaluationStanding(),
        evaluationStanding({
          ...passed,
          requirement_id: 'R6',
          name: 'Field training',
          expiration_date: '2026-12-31',
          firearms: [],
        }),
      ]),
    ),
  });
  const card = await cardOf('Firearms');
  card.getByText('Missing');
  card.getByText('1 of 2 firearms');
  const firearms = within(card.getByRole('list', { name: 'Firearms of Firearms' })).getAllByRole('listitem');
  expect(firearms.map(({ textContent }) => textContent)).toEqual([
    'Handgun Glock 17Completed, through Dec 31, 2027',
    'Shotgun Remington 870Missing, never passed',
  ]);
  const other = await cardOf('Field training');
  other.getByText('Passed Mon, Feb 3, 2025 · Expires Thu, Dec 31, 2026');
  expect(other.queryByRole('list', { name: 'Firearms of Field training' })).toBeNull();
});

test('shows an exemption beside the status, and does not repeat rows of the table', async () => {
  const exemption = { id: 'E-4', from: '2026-10-01', until: '2026-12-31', reason: 'Injury', approver: '1001' };
  certifications({
    [mandatory]: ok([
      {
        training_id: 'T1',
        training_name: 'Driving',
        status: 'MISSING',
        certification_date: null,
        expiration_date: null,
      },
      { training_id: 'T2', training_name: 'CPR', status: 'MISSING', certification_date: null, expiration_date: null },
    ]),
    [own]: ok(
      standingsOf([
        certificationStanding({ requirement_id: 'T1', name: 'Driving', status: 'EXEMPT', detail: null, exemption }),
        certificationStanding({ requirement_id: 'T2', name: 'CPR' }),
        certificationStanding(),
      ]),
    ),
  });
  const driving = await cardOf('Driving');
  driving.getByText('Exempt');
  driving.getByText('Exempt from Thu, Oct 1, 2026 until Thu, Dec 31, 2026. Reason: Injury (approved by 1001)');
  (await cardOf('Taser')).getByText('Never certified');
  const section = within(screen.getByRole('region', { name: 'Your requirements' }));
  // Requirements not met come first.
  expect(section.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual([
    'Taser',
    'Driving',
  ]);
});

test('shows nothing more in a department with mandatory trainings only', async () => {
  const { count } = certifications({
    [mandatory]: ok([
      { training_id: 'T2', training_name: 'CPR', status: 'MISSING', certification_date: null, expiration_date: null },
    ]),
    [own]: ok(standingsOf([certificationStanding({ requirement_id: 'T2', name: 'CPR' })])),
  });
  await screen.findByText('CPR');
  await waitFor(() => expect(count(own)).toBe(1));
  expect(screen.queryByRole('region', { name: 'Your requirements' })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('shows failed requirements with a retry', async () => {
  const { answers, user } = certifications({ [own]: refused(500) });
  await screen.findByText("We couldn't load the requirements. Check your connection and try again.");
  answers[own] = ok(standingsOf([hoursStanding()]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await cardOf('In-service hours');
});

const withClass = (with_class: Parameters<typeof hoursStanding>[0]) => ok(standingsOf([hoursStanding(with_class)]));

test('links a helpful class to enrollment, and shows its effect', async () => {
  const mends = [
    aSuggestedClass(),
    aSuggestedClass({ class_id: 'C2', from: '2026-12-08', standing: 'seat' }),
    aSuggestedClass({ class_id: 'C3', from: '2026-12-09', free_seats: 0, waitlisted_count: 2, is_open: false }),
    aSuggestedClass({ class_id: 'C4', from: '2026-12-10' }),
  ];
  const { user, count } = certifications({
    [own]: ok(standingsOf([hoursStanding({ mends })])),
    [`${own}?with_class=C1`]: withClass({
      with_class: { status: 'MET', minutes: 1440, expiration_date: null, text: 'You would have 24 h of 24 h.' },
    }),
  });
  const list = within(await screen.findByRole('list', { name: 'Next classes that would help with In-service hours' }));
  expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Ground fighting on Tue, Dec 1, 2026', '/training?tab=signup&type=T1&class=C1'],
    ['Ground fighting on Tue, Dec 8, 2026', '/training?tab=upcoming&class=C2'],
    ['Ground fighting on Wed, Dec 9, 2026', '/training?tab=signup&type=T1&class=C3'],
  ]);
  list.getByText('Gym · 4 h would count · 4 seats left');
  list.getByText('Gym · 4 h would count · You have a seat');
  list.getByText('Gym · 4 h would count · Full · 2 on the waitlist · Enrollment is not open');
  expect(list.getAllByRole('button')).toHaveLength(2);
  await user.click(
    list.getByRole('button', { name: 'What if I take this class? Ground fighting on Tue, Dec 1, 2026' }),
  );
  const dialog = await dialogOf('What If I Take This Class?');
  await dialog.findByText('You would have 24 h of 24 h.');
  dialog.getByText('Met');
  await user.keyboard('{Escape}');
  await noDialog();
  expect(count(`${own}?with_class=C1`)).toBe(1);
});

async function signup(answers: Answers) {
  const server = network({
    'GET /api/employee-info/': ok(employee),
    [mandatory]: ok([]),
    [available]: ok([aClass({ id: 'A' }), aClass({ id: 'B', is_enrolled: true })]),
    ...answers,
  });
  const user = renderPart(<SignupTab />);
  await user.click(await screen.findByRole('button', { name: 'Show classes of Firearms Qualification' }));
  await screen.findByRole('table', { name: 'Classes of Firearms Qualification' });
  return { ...server, user };
}
const offer = 'What if I take this class? Firearms Qualification on Wed, Mar 3, 2027';

test('shows the effect of a class on the Sign-up tab if the person is not enrolled', async () => {
  const { user, answers } = await signup({
    [own]: ok(standingsOf([hoursStanding()])),
    [`${own}?with_class=A`]: refused(500),
  });
  await user.click(await screen.findByRole('button', { name: offer }));
  const dialog = await dialogOf('What If I Take This Class?');
  await dialog.findByText("We couldn't calculate what this class would change. Check your connection and try again.");
  answers[`${own}?with_class=A`] = ok(standingsOf([hoursStanding()]));
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await dialog.findByText('This class would not change any of your requirements today.');
});

test('offers no effect on the Sign-up tab without an hours requirement', async () => {
  const { count } = await signup({ [own]: ok(standingsOf([certificationStanding()])) });
  await waitFor(() => expect(count(own)).toBe(1));
  expect(screen.queryByRole('button', { name: offer })).toBeNull();
});
