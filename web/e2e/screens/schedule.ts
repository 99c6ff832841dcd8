import type { Page, Route } from '@playwright/test';
import { expect } from '../fixture.ts';
import { aClass, longName, longPlace, session, year } from './class-rows.ts';
import { answering, failing, officer, screensOf, textAt } from './screen.ts';

const day = `${year}-03-03`;
const days = '**/api/trainings/by-month/?*';
const schedule = '**/api/trainings/by-date/?*';
const upcoming = '**/api/trainings/upcoming/';
const upcomingTab = '/training?tab=upcoming';

function entry(name: string, location: string, hours: [string, string], standing: object = {}) {
  return { id: name, name, location, ...session(day, ...hours), is_enrolled: false, is_waitlisted: false, ...standing };
}

/** A day with an event of every status. */
const fullDay = [
  entry('Firearms Qualification', 'Riverton Firing Range', ['08:00', '12:00'], { is_enrolled: true }),
  entry('CPR and First Aid', 'Central Station, Room 204', ['13:00', '15:00'], { is_waitlisted: true }),
  entry(longName, longPlace, ['15:30', '16:30']),
];

const trainings = [
  { id: 'A', name: longName, location: longPlace, dates: [session(day, '08:00', '16:30')] },
  {
    id: 'B',
    name: 'CPR and First Aid',
    location: 'Central Station, Room 204',
    dates: [3, 4, 5, 8].map((n) => session(`${year}-03-0${n}`, '08:00', '12:00')),
  },
];

async function openDay(page: Page, answer: (route: Route) => Promise<void>) {
  const others = [9, 10, 31].map((n) => ({
    ...entry(`Day ${n}`, 'Annex', ['08:00', '12:00']),
    ...session(`${year}-03-${String(n).padStart(2, '0')}`, '08:00', '12:00'),
  }));
  await page.route(days, answering([...fullDay, ...others]));
  await page.route(schedule, answer);
  await page.goto(`/training?tab=calendar&date=${day}`);
}

/** Notifications of more than one page, some unread. */
const notes = Array.from({ length: 20 }, (_, n) => ({
  id: `01J0000000000000000000${String(9999 - n)}`,
  message:
    n % 2 === 0
      ? 'You have a seat in CPR and First Aid (Wed, Mar 3, 2027, 08:00-12:00). A seat became free and you were next on the waitlist.'
      : `Your class ${longName} has changed: it now takes place at ${longPlace}.`,
  unread: n < 3,
  at: `2026-11-02T${String(23 - n).padStart(2, '0')}:04:00.000Z`,
  kind: 'promoted',
}));

async function openBell(page: Page, answer: (route: Route) => Promise<void>) {
  await page.route('**/api/notifications/?*', answer);
  await page.goto('/');
  await page.getByRole('button', { name: /^Notifications/ }).click();
}

/** The Calendar and Upcoming Trainings tabs, and the notifications. */
export const scheduleScreens = screensOf(officer, {
  'notifications, some unread': async (page) => {
    await openBell(page, answering({ notifications: notes, unread_count: 3 }));
    await expect(page.getByText('Show older')).toBeAttached();
  },
  'notifications, failed': async (page) => {
    await openBell(page, failing(500));
    const list = page.getByRole('dialog', { name: 'Notifications' });
    await expect(list.getByText(/^We couldn't load your notifications/)).toBeVisible();
  },
  'calendar, today': async (page) => {
    await page.goto('/training');
    await expect(page.locator('[aria-current=date]')).toBeVisible();
  },
  'calendar, a day with events': async (page) => {
    await openDay(page, answering(fullDay));
    await expect(page.getByText('15:30-16:30')).toBeVisible();
  },
  'calendar, another month': async (page) => {
    await openDay(page, answering([]));
    await page.getByRole('button', { name: `March ${year}`, exact: true }).click();
    await expect(page.getByRole('button', { name: 'Previous year' })).toBeVisible();
  },
  'calendar, nothing on that day': async (page) => {
    await openDay(page, answering([]));
    await expect(page.getByText('You have no training events scheduled for this date.')).toBeVisible();
  },
  'calendar, the whole department': async (page) => {
    const on = { training_dates: [session(day, '08:00', '12:00')], enrollment_start: '2026-01-01T00:00:00.000Z' };
    const open = { ...on, enrollment_end: `${year}-03-01T00:00:00.000Z` };
    await page.route(
      '**/api/training-classes/by-month/?*',
      answering([
        aClass('A', 'Firearms Qualification', { ...open, is_enrolled: true }),
        aClass('B', longName, { ...open, location: longPlace, enrolled_count: 16, waitlisted_count: 3 }),
        aClass('C', 'CPR and First Aid', { ...open, enrollment_start: `${year}-02-01T15:00:00.000Z` }),
      ]),
    );
    await page.goto(`/training?tab=calendar&show=department&date=${day}`);
    await expect(page.getByText('Full, 3 waiting')).toBeVisible();
  },
  'calendar, a week': async (page) => {
    await page.route(days, answering([]));
    await page.route(`**/api/trainings/by-month/?month=${year}-03`, answering(fullDay));
    await page.goto(`/training?tab=calendar&view=week&date=${day}`);
    await expect(page.getByText('15:30-16:30')).toBeVisible();
  },
  'calendar, a list of the department': async (page) => {
    const on = { training_dates: [session(day, '08:00', '12:00')] };
    const rows = [aClass('A', longName, { ...on, is_waitlisted: true }), aClass('B', 'CPR and First Aid', on)];
    await page.route('**/api/training-classes/by-month/?*', answering(rows));
    await page.goto(`/training?tab=calendar&view=list&show=department&date=${day}`);
    await expect(page.getByText('Waitlisted')).toBeVisible();
  },
  'calendar, failed': async (page) => {
    await page.route(days, failing(500));
    await page.route(schedule, failing(500));
    await page.goto('/training?tab=calendar');
    await expect(page.getByText('Failed to fetch your training schedule for the selected date')).toBeVisible();
    await expect(
      page.getByText("We couldn't load the days with training events. Check your connection and try again."),
    ).toBeVisible();
  },
  upcoming: async (page) => {
    await page.route(upcoming, answering(trainings));
    await page.goto(upcomingTab);
    await expect(page.getByRole('table', { name: 'Upcoming Trainings' })).toBeVisible();
  },
  'upcoming, empty': textAt(upcomingTab, 'No upcoming trainings scheduled.', [upcoming, answering([])]),
  'upcoming, failed': textAt(upcomingTab, 'Failed to fetch upcoming trainings', [upcoming, failing(500)]),
});
