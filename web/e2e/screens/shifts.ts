import type { Page } from '@playwright/test';
import { expect } from '../fixture.ts';
import { clerk } from '../people.ts';
import { answering, failing, screensOf, textAt } from './screen.ts';

const addresses = '**/api/shifts/addresses/';

const address = {
  id: '01KRH4FVM00000000000000001',
  kind: 'shift',
  holder: { employee_id: '1060', name: 'Maximiliana-Alexandrina Q Wolfeschlegelsteinhausenbergerdorff' },
  address: 'schedule.riverton-police-department.example.gov/….ics',
  read_at: '2026-11-05T12:05:00.000Z',
  count: 31,
  error: null,
};

async function openImport(page: Page) {
  await page.route(addresses, answering([address, { ...address, id: '2', error: 'It answers with the error 503' }]));
  await page.goto('/shifts/import');
  const rows = [
    'Employee ID,Date,Start,End,Code',
    '1060,2026-12-03,18:00,06:00,Nights',
    'unknown,2026-12-03,,,Vacation',
  ];
  const buffer = Buffer.from(rows.join('\n'));
  await page.locator('input[type=file]').setInputFiles({ name: 'shifts.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: /^No employee has this ID/ }).click();
  await expect(page.getByText('unknown · Line 3')).toBeVisible();
}

/** The import of shifts, with the calendar links. */
export const shiftScreens = screensOf(clerk, {
  'import shifts': openImport,
  'import shifts, addresses failed': textAt('/shifts/import', "We couldn't load the calendar links.", [
    addresses,
    failing(500),
  ]),
});
