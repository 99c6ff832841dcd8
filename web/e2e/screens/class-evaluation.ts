import type { GroupPerson } from '@muster/shared/evaluation-answers';
import type { Page, Route } from '@playwright/test';
import {
  aFirearm,
  aGroup,
  aGroupDraft,
  aGroupPerson,
  courseOfFire,
  groupClassId,
  groupFormId,
} from '../../src/testing/class-evaluation.ts';
import { anEvaluationRow } from '../../src/testing/evaluations.ts';
import { expect } from '../fixture.ts';
import { sergeant } from '../people.ts';
import { answering, failing, screensOf, textAt } from './screen.ts';

const group = /\/api\/evaluation-forms\/[0-9A-Z]{26}\/classes\/[0-9A-Z]{26}\//;
const address = `/classes/${groupClassId}/evaluate/${groupFormId}`;
const longName = 'Maximiliana-Alexandrina Q Wolfeschlegelsteinhausenbergerdorff';

const names = ['Ana Reyes', 'Ben Cole', longName, 'Dana Ortiz', 'Eli Novak', 'Fay Quinn', 'Gus Marsh', 'Hal Brand'];
const named = names.map((name, n) => ({ employee_id: String(4001 + n), name }));

/** Attendees in every state: a draft, passed, failed twice, waiting for remedial training, refused, and blank. */
const attendees = named.map((person, n): GroupPerson => {
  const of = (changed: Partial<GroupPerson>) => aGroupPerson(person.employee_id, person.name, changed);
  const evaluation = (outcome: 'passed' | 'failed', attempt: number) =>
    anEvaluationRow({ id: `E${n}`, employee: person, outcome, attempt, points: outcome === 'passed' ? 19 : 12 });
  const attempt = (number: number, refused: string | null, needs: string | null = null) => [
    { firearm_id: null, attempt: number, refused, needs_remediation: needs },
  ];
  switch (n) {
    case 0: {
      const answers = { items: { grip: { value: true }, hits: { value: 9 }, safety: { value: 4 } } };
      return of({ drafts: [aGroupDraft(person, { answers })] });
    }
    case 1:
      return of({ evaluations: [evaluation('passed', 1)], attempts: attempt(2, null) });
    case 2: {
      const answers = { items: { grip: { value: false }, hits: { value: 3 } } };
      return of({ drafts: [aGroupDraft(person, { answers })] });
    }
    case 4:
      return of({
        evaluations: [evaluation('failed', 1)],
        attempts: attempt(2, 'Remedial training after the failed attempt is missing.', 'E4'),
      });
    case 5:
      return of({ evaluations: [evaluation('failed', 2)], attempts: attempt(3, 'No attempt is left on this day.') });
    case 6:
      return of({ refused: 'You cannot evaluate yourself.', attempts: [] });
    default:
      return of({});
  }
});

const shooters = named.map(({ employee_id, name }, n) =>
  aGroupPerson(employee_id, name, {
    firearms: n % 3 === 0 ? [aFirearm('F1', 'BXRV101'), aFirearm('F2', 'BXRV102')] : [aFirearm('F3', `BX${n}`)],
  }),
);
const lanes = {
  newest: 3,
  count: 4,
  places: named.slice(0, 7).map(({ employee_id }, n) => ({
    employee_id,
    relay: Math.floor(n / 4) + 1,
    lane: (n % 4) + 1,
  })),
};
const rangeDay = aGroup(shooters, { content: courseOfFire, lanes, may_give_lanes: true });

/** Returns a route handler that responds with a class on the day of the request. */
const onDay = (body: ReturnType<typeof aGroup>) => (route: Route) =>
  route.fulfill({ json: { ...body, on: new URL(route.request().url()).searchParams.get('on') } });

async function openChecklist(page: Page) {
  await page.route(group, onDay(aGroup(attendees)));
  await page.goto(address);
  await expect(page.getByText('You cannot evaluate yourself.')).toBeVisible();
}

async function openRange(page: Page) {
  await page.route(group, onDay(rangeDay));
  await page.goto(`${address}?relay=1`);
  await expect(page.getByRole('button', { name: 'Relay 1 (4 left)' })).toBeVisible();
}

/** The evaluation of all attendees of a class. */
export const classEvaluationScreens = screensOf(sergeant, {
  'evaluate a class': openChecklist,
  'evaluate a class, details': async (page) => {
    await openChecklist(page);
    await page.getByRole('button', { name: `Complete the evaluation of ${longName}` }).click();
    await expect(page.getByRole('dialog').getByText('Please add a comment')).toBeVisible();
  },
  'evaluate a class, complete all': async (page) => {
    await openChecklist(page);
    await page.getByRole('button', { name: 'Complete 1 ready evaluation' }).click();
    await expect(page.getByRole('dialog').getByText('1 passed')).toBeVisible();
  },
  'evaluate a class, remedial training': async (page) => {
    await openChecklist(page);
    await page.getByRole('button', { name: 'Record remedial training of Eli Novak' }).click();
    await expect(page.getByRole('dialog').getByLabel('Minutes')).toBeVisible();
  },
  'evaluate a class, delete the answers': async (page) => {
    await openChecklist(page);
    await page.getByRole('button', { name: `Complete the evaluation of ${longName}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the answers' }).click();
    await expect(page.getByText('The draft is deleted, too. It cannot be restored.')).toBeVisible();
  },
  'range day with lanes': openRange,
  'lanes of a range day': async (page) => {
    await openRange(page);
    await page.getByRole('button', { name: 'Lanes', exact: true }).click();
    await expect(page.getByRole('dialog').getByLabel('Number of lanes')).toBeVisible();
  },
  'evaluate a class, none enrolled': textAt(address, 'No one is enrolled in this class yet.', [
    group,
    answering(aGroup([])),
  ]),
  'evaluate a class, failed': textAt(address, "We couldn't load the evaluations of this class.", [group, failing(500)]),
  'evaluate a class, not found': textAt(address, 'This class or this form does not exist', [group, failing(404)]),
});
