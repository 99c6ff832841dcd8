import type { Page } from '@playwright/test';
import { aCertification, aCredit, anEntry } from '../../src/testing/training-record.ts';
import { expect } from '../fixture.ts';
import { sergeant } from '../people.ts';
import { answering, failing, officer, screensOf, textAt } from './screen.ts';

const record = /\/api\/record\/1004\//;
const seals = '**/api/seals/**';
const longName = 'Maximiliana-Alexandrina Q Wolfeschlegelsteinhausenbergerdorff';

const entry = (no: number) =>
  anEntry(no, {
    kind: no === 1 ? 'employment.started' : 'certification.issued',
    recorded_by: no === 3 ? '' : '1002',
    text: `Certified in ${no === 120 ? 'Unbreakable'.repeat(12) : 'CPR and First Aid'} on Mon, Mar 2, 2026, 4 h.`,
    reason: no === 119 ? 'The date was typed wrongly.' : null,
    supersedes: no === 119 ? 118 : null,
    superseded_by: no === 118 ? 119 : null,
    imported: no === 3,
  });

/** The record of a person with a long name, with as many entries as after a long service. */
const longRecord = {
  employee: {
    employee_id: '1004',
    name: longName,
    rank: 'Assistant Deputy Superintendent of Investigations',
    employed: true,
    active: true,
  },
  on: '2026-11-22',
  known: '2026-11-22T18:00:00.000Z',
  entries: Array.from({ length: 120 }, (_, n) => entry(120 - n)),
  certifications: [
    aCertification(2, { training_name: 'Unbreakable'.repeat(8), provider: 'Provider'.repeat(10) }),
    aCertification(3, {
      training_name: 'CPR and First Aid',
      revoked_on: '2026-03-05',
      revoked_because: 'Issued to the wrong person.',
    }),
  ],
  credits: [aCredit(4)],
  statuses: [],
};

const seal = {
  no: 12,
  at: '2026-11-22T09:00:00.000Z',
  root: '4f2a'.repeat(16),
  previous: null,
  count: 121,
  signature: '',
  key_id: '5b3a'.repeat(16),
};

async function openHistory(page: Page) {
  await page.route(record, answering(longRecord));
  await page.goto('/people/1004?tab=record');
  await expect(page.getByRole('button', { name: 'Show all 120 entries' })).toBeVisible();
}

async function openForm(page: Page, menu: RegExp, item: string) {
  await openHistory(page);
  await page.getByRole('button', { name: menu }).first().press('Enter');
  await page.getByRole('menuitem', { name: item }).press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Reason')).toBeVisible();
}

/** The training record of a person, its forms and the transcript. */
export const trainingRecordScreens = [
  ...screensOf(officer, {
    'own record on a past day': textAt('/people/1021?on=2026-03-01&known=then', 'recorded by the end of that day'),
  }),
  ...screensOf(
    officer,
    { 'transcript that is not open': textAt('/people/1004/transcript', 'You can open only your own transcript') },
    { pictureOnly: true },
  ),
  ...screensOf(sergeant, {
    'training record': openHistory,
    'training record failed': textAt('/people/1004?tab=record', "We couldn't load the training record", [
      record,
      failing(500),
    ]),
    'revoke certification': (page) => openForm(page, /^More actions for CPR|Unbreakable/, 'Revoke'),
    'add credit, refused': async (page) => {
      await openHistory(page);
      await page.getByRole('button', { name: 'Add credit' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Add credit' }).click();
      await expect(page.getByText('Please give the length')).toBeVisible();
    },
    transcript: async (page) => {
      await page.route(record, answering(longRecord));
      await page.route(seals, answering({ seals: [seal], keys: [] }));
      await page.goto('/people/1004/transcript?from=2026-01-01&to=2026-12-31');
      await expect(page.getByText(/^Sealed: no. 12/)).toBeVisible();
    },
  }),
  ...screensOf(
    sergeant,
    {
      'correct certification': (page) => openForm(page, /^More actions for CPR|Unbreakable/, 'Correct'),
      'correct credit': (page) => openForm(page, /^More actions for De-escalation/, 'Correct'),
      'withdraw credit': (page) => openForm(page, /^More actions for De-escalation/, 'Withdraw'),
      'transcript, not sealed': async (page) => {
        await page.route(seals, answering({ seals: [], keys: [] }));
        await page.goto('/people/1004/transcript?from=1990-01-01&to=1990-12-31');
        await expect(page.getByText('Not sealed yet.')).toBeVisible();
      },
    },
    { pictureOnly: true },
  ),
];
