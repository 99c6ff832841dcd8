import { requirementStatuses } from '@muster/shared/requirements/answer';
import type { Page } from '@playwright/test';
import { expect } from '../fixture.ts';
import { sergeant } from '../people.ts';
import { answering, failing, type Screen, screensOf, textAt } from './screen.ts';

const longName = 'Maximiliana-Alexandrina Q Wolfeschlegelsteinhausenbergerdorff';
const longRequirement = 'Continuing education in the use of force, de-escalation and communication';
const requirements = requirementStatuses.map((status, n) => ({
  id: `R${n}`,
  name: n === 3 ? longRequirement : `Requirement ${n}`,
  kind: /MET|SHORT|TRACK/.test(status) ? 'hours' : 'certification',
}));

const cells = requirementStatuses.map((status, n) => {
  const isHours = requirements[n]?.kind === 'hours';
  return {
    requirement_id: `R${n}`,
    status,
    detail: status === 'MISSING' ? 'expired' : null,
    certification_date: isHours ? null : '2026-01-02',
    expiration_date: isHours ? null : '2026-12-31',
    minutes: isHours ? 1230 : null,
    needed_minutes: isHours ? 2400 : null,
  };
});

const people = {
  on: '2026-03-01',
  known: '2026-03-02T06:00:00.000Z',
  sealed: null,
  supervises: true,
  requirements,
  rows: Array.from({ length: 14 }, (_, n) => ({
    employee_id: String(2000 + n),
    name: n === 0 ? longName : `Officer Number ${n}`,
    rank: 'Officer',
    unit: n % 2 === 0 ? 'Patrol, second watch' : null,
    group: null,
    cells: n === 0 ? cells : n % 3 === 0 ? [] : cells.slice(n % 9, (n % 9) + 2),
    supervisor_id: n < 6 ? '1002' : '2001',
    supervisor_name: n < 6 ? 'Margaret Lindqvist' : 'Officer Number 1',
  })),
};

const list =
  (then: (page: Page) => Promise<unknown> = async () => undefined): Screen['open'] =>
  async (page) => {
    await page.route(/\/api\/my-people\//, answering(people));
    await page.goto('/my-people');
    await expect(page.getByText(longName)).toBeVisible();
    await then(page);
  };

/** The people of a supervisor, with long names and every status. */
export const myPeopleScreens: readonly Screen[] = screensOf(sergeant, {
  'my people': list(),
  'my people: not compliant': list((page) => page.getByRole('button', { name: /^Missing \(/ }).click()),
  'my people: how a person stands': async (page) => {
    // One of the demo's cadets, who report to this sergeant.
    await page.goto('/my-people?person=1033');
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Training record' })).toBeVisible();
  },
  'my people: a record': async (page) => {
    await page.goto('/my-people');
    await page.getByRole('grid').locator('[data-requirement]').first().click();
    await page.getByRole('dialog').getByRole('link', { name: 'Training record' }).click();
    await expect(page.getByRole('list', { name: 'Record entries' })).toBeVisible();
  },
  'my people: no reports': textAt('/my-people', 'No one reports to you.', [
    /\/api\/my-people\//,
    answering({ ...people, supervises: false, rows: [] }),
  ]),
  'my people: not loaded': textAt('/my-people', "We couldn't load compliance.", [/\/api\/my-people\//, failing(500)]),
});
