import type { Page } from '@playwright/test';
import { aForm, anEvaluation } from '../../src/testing/evaluations.ts';
import { expect } from '../fixture.ts';
import { officer, sergeant } from '../people.ts';
import { answering, failing, screensOf, textAt } from './screen.ts';

const form = aForm();
const one = /\/api\/forms\/[0-9A-Z]{26}\/$/;
const usable = /\/api\/evaluation-forms\/$/;
const evaluation = /\/api\/evaluations\/people\/1004\/[0-9A-Z]{26}\/$/;
const own = /\/api\/evaluations\/people\/1004\/$/;

/** Opens the page that records an evaluation of the officer with a form of the demo. */
async function record(page: Page, name: string) {
  await page.goto('/evaluations?tab=record&employee=1004');
  await page.getByRole('link', { name: `Start an evaluation with ${name}`, exact: true }).click();
  await expect(page.getByRole('button', { name: 'Complete' })).toBeVisible();
}

/** Returns a function that opens a failed evaluation, and a dialog from its menu or by its button. */
const actOn = (role: 'menuitem' | 'button', name: string) => async (page: Page) => {
  const opened = anEvaluation({ can_correct: true, can_review: true, can_remediate: true });
  await textAt(`/evaluations/1004/${opened.id}`, 'Reached for the door', [evaluation, answering(opened)])(page);
  if (role === 'menuitem') await page.getByRole('button', { name: /^More actions for/ }).click();
  await page.getByRole(role, { name }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

/** Returns a function that opens a form of the editor, and asks for one of its actions. */
const askAbout =
  (changed: Parameters<typeof aForm>[0], menu: string | undefined, action: string) => async (page: Page) => {
    await textAt(`/evaluations/forms/${form.id}`, 'Sections and items', [one, answering(aForm(changed))])(page);
    if (menu) await page.getByRole('button', { name: menu }).click();
    await page.getByRole(menu ? 'menuitem' : 'button', { name: action, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  };

/** Evaluations: lists, the editor of forms, recording, and an evaluation. */
export const evaluationScreens = [
  ...screensOf(officer, {
    'evaluations about me': async (page) => {
      await page.goto('/evaluations');
      // Journeys may have added evaluations.
      await expect(page.getByRole('link', { name: 'Daily observation report' }).first()).toBeVisible();
    },
    'evaluations, none': textAt('/evaluations', 'No one has evaluated you yet.', [own, answering([])]),
    'evaluations, failed': textAt('/evaluations', "We couldn't load the evaluations", [own, failing(500)]),
    'record, no forms': textAt('/evaluations?tab=record', 'You may not evaluate anyone today', [usable, answering([])]),
    evaluation: textAt(`/evaluations/1004/${anEvaluation().id}`, 'Reached for the door', [
      evaluation,
      answering(anEvaluation()),
    ]),
    'acknowledge an evaluation': textAt(
      `/evaluations/1004/${anEvaluation().id}?acknowledge`,
      'You confirm that you have read',
      [evaluation, answering(anEvaluation())],
    ),
  }),
  ...screensOf(sergeant, {
    'evaluations of a person': textAt('/people/1004?tab=evaluations', 'Daily observation report'),
    'record tab': textAt('/evaluations?tab=record', 'The forms with which you may evaluate people today.'),
    forms: textAt('/evaluations?tab=forms', 'Handgun qualification'),
    'new form menu': async (page) => {
      await page.goto('/evaluations?tab=forms');
      await page.getByRole('button', { name: 'New form' }).click();
      await expect(page.getByRole('menuitem', { name: /^Blank form/ })).toBeVisible();
    },
    'new form': textAt('/evaluations/forms/new', 'Sections and items'),
    'form editor': async (page) => {
      await textAt(`/evaluations/forms/${form.id}`, 'Sections and items', [one, answering(form)])(page);
      for (const item of ['Keeps the gun hand free', 'Hits', 'Officer safety'])
        await page.getByRole('button', { name: new RegExp(`^${item}`) }).click();
    },
    'form editor, preview': async (page) => {
      await textAt(`/evaluations/forms/${form.id}`, 'Sections and items', [one, answering(form)])(page);
      await page.getByText('Preview', { exact: true }).first().click();
      await expect(page.getByText('Try the form as evaluators will see it.')).toBeVisible();
    },
    'publish a form': askAbout({ draft: true }, undefined, 'Publish'),
    'archive a form': askAbout({}, 'More actions for Vehicle stop', 'Archive'),
    'form editor, problems': async (page) => {
      await textAt('/evaluations/forms/new', 'Sections and items')(page);
      await page.getByRole('button', { name: 'Save draft' }).click();
      await expect(page.getByText('Name is required')).toBeVisible();
    },
    'record an evaluation': (page) => record(page, 'Daily observation report'),
    'record an evaluation, problems': async (page) => {
      await record(page, 'Vehicle stop checklist');
      await page.getByRole('button', { name: 'Complete' }).click();
      await expect(page.getByText(/fields are missing or wrong/)).toBeVisible();
    },
    'withdraw an evaluation': actOn('menuitem', 'Withdraw'),
    'record remedial training': actOn('button', 'Record remedial training'),
    'review a report': actOn('button', 'Mark as reviewed'),
    'correct an evaluation': async (page) => {
      const opened = anEvaluation({ can_correct: true });
      await textAt(`/evaluations/1004/${opened.id}`, 'Reached for the door', [evaluation, answering(opened)])(page);
      await page.getByRole('button', { name: /^More actions for/ }).click();
      await page.getByRole('menuitem', { name: 'Correct' }).click();
      await expect(page.getByRole('button', { name: 'Save correction' })).toBeVisible();
    },
  }),
];
