import { contract } from '@muster/shared/contract';
import type { Locator, Page } from '@playwright/test';
import { type apiAs, dayFromNow, uniqueName } from './arrange.ts';
import { expect } from './fixture.ts';

type Ask = Awaited<ReturnType<typeof apiAs>>;

/** A pass of a calendar year counts through the last day of the next one. */
const until = `Dec 31, ${Number(dayFromNow(0).slice(0, 4)) + 1}`;

interface Shooters {
  formId: string;
  /** Employee IDs. Everyone has passed with every handgun that they may carry. */
  numbers: readonly string[];
  /** The shooter with two handguns. */
  changing: string;
}

interface Named {
  id: string;
  name: string;
}

/** Requires a pass with every authorized handgun in each calendar year. */
const requirePasses = (ask: Ask, formId: string): Promise<Named> =>
  ask(contract.requirements.create, {
    body: {
      name: uniqueName('Qualified per authorized firearm'),
      rule: {
        kind: 'evaluation',
        form_ids: [formId],
        period: { kind: 'calendar_year' },
        per: 'firearm',
        firearm_types: ['handgun'],
        rounds: [{ type: 'handgun', rounds: 50 }],
        shown: ['inspection', 'care'],
      },
    },
  });

/** Authorizes a second handgun of the same make and model for a person. Returns the names of both on the screens. */
async function authorizeAnother(ask: Ask, employee_id: string): Promise<{ shot: string; missing: string }> {
  const { carries } = await ask(contract.firearms.carriedBy, { params: { employee_id } });
  const own = carries.find(({ type }) => type === 'handgun');
  if (!own) throw new Error(`${employee_id} carries no handgun`);
  const { type, make, model, caliber, owner } = own;
  const serial = uniqueName('SPARE3').replace(' ', '');
  const { id } = await ask(contract.firearms.create, { body: { type, make, model, caliber, owner, serial } });
  await ask(contract.firearms.authorize, { params: { id }, body: { employee_id, from: dayFromNow(0) } });
  const named = (one: string | null) => `Handgun ${make} ${model}, serial number ${one}`;
  return { shot: named(own.serial), missing: named(serial) };
}

/** Expects a list of firearms to show each one with its status. */
async function expectFirearms(list: Locator, statuses: readonly [firearm: string | RegExp, status: string][]) {
  for (const [firearm, status] of statuses) {
    await expect(list.filter({ hasText: firearm })).toContainText(status);
  }
  await expect(list).toHaveCount(statuses.length);
}

/** Expects the record of a person to show a requirement with its status and each firearm. */
async function expectOnRecord(
  page: Page,
  { number, requirement }: { number: string; requirement: Named },
  statuses: readonly [firearm: string | RegExp, status: string][],
) {
  await page.goto(`/people/${number}?tab=record`);
  await page.getByRole('button', { name: `Show why: ${requirement.name}` }).click();
  const list = page.getByRole('list', { name: `Firearms of ${requirement.name}` });
  await expectFirearms(list.getByRole('listitem'), statuses);
}

/**
 * Requires a pass with every authorized handgun, and expects the matrix, the requirement and the people's pages to show
 * who meets it. The third shooter gets another handgun that was not shot, and is missing it by name.
 */
export async function expectCompliance(page: Page, ask: Ask, { formId, numbers, changing }: Shooters) {
  const requirement = await requirePasses(ask, formId);
  const [, , missing = ''] = numbers;
  const firearms = await authorizeAnother(ask, missing);
  const met = numbers.filter((number) => number !== missing);

  // All people with handguns are in view.
  await page.setViewportSize({ width: 1280, height: 2400 });
  await page.goto(`/compliance?tab=matrix&by=none&requirement=${requirement.id}`);
  const rows = page.getByRole('grid', { name: 'Compliance matrix' }).locator('tr[data-key]');
  const row = (number: string) => rows.and(page.locator(`[data-key="${number}"]`));
  const inner = { useInnerText: true };
  for (const number of met) await expect(row(number)).toContainText(`Completed until ${until}`, inner);
  await expect(row(missing)).toContainText('Missing 1 of 2 firearms', inner);
  await expect(row('1004')).toContainText('Missing never passed', inner);
  const everyone = await rows.count();

  await row(missing).locator('td[data-requirement]').click();
  const reasons = page.getByRole('dialog');
  await expect(reasons.getByText(firearms.missing)).toBeVisible();
  await expect(reasons.getByText('Missing, never passed', { exact: true })).toBeVisible();
  await expect(reasons.getByText(`Completed, through ${until}`, { exact: true })).toBeVisible();

  await page.goto(`/compliance/requirements/${requirement.id}`);
  await expect(page.getByText(`${met.length} of ${everyone} compliant`)).toBeVisible();

  await page.goto(`/people/${missing}`);
  await expect(page.getByText(`An evaluation is needed: ${firearms.missing}. No class counts.`)).toBeVisible();
  await expectOnRecord(page, { number: missing, requirement }, [
    [firearms.shot, `Completed, through ${until}`],
    [firearms.missing, 'Missing, never passed'],
  ]);
  await expectOnRecord(page, { number: changing, requirement }, [
    ['Handgun SIG Sauer P320', `Completed, through ${until}`],
    [/^(?!.*P320)Handgun /, `Completed, through ${until}`],
  ]);
}
