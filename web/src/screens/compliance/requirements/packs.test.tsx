import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aFormContent } from '../../../testing/evaluations.ts';
import { ok, refused } from '../../../testing/fake-network.ts';
import { dialogOf, noDialog } from '../../../testing/manage-trainings-screen.tsx';
import {
  addPackCall,
  aPack,
  aRequirement,
  cpr,
  firearmsRule,
  handgunForm,
  officer,
  openRequirements,
  packsCall,
  patrol,
  today,
} from '../../../testing/requirements-screen.tsx';

const title = 'Add state rules';

test('adds state rules with the chosen trainings of the department', async () => {
  const { user, to, answers } = openRequirements({
    [addPackCall]: refused(409, { detail: 'You have this rule already', code: 'name_taken' }),
  });
  await user.click(await screen.findByRole('button', { name: title }));
  const dialog = await dialogOf(title);
  await user.selectOptions(await dialog.findByLabelText('State'), 'Washington');
  dialog.getByText('Check against the current rule before you rely on it.');
  const rule = within(dialog.getByRole('region', { name: 'Washington: 24 hours a year' }));
  rule.getByText('24 h of training in each calendar year.');
  rule.getByText('Applies to: Peace officers');
  rule.getByText(/Categories: Crisis\./);
  rule.getByRole('link', { name: 'WAC 139-05-300' });
  rule.getByText('This rule applies to everyone unless you choose ranks, units or groups.');
  await user.selectOptions(rule.getByLabelText('Crisis intervention'), 'CPR');
  await user.click(rule.getByRole('checkbox', { name: 'Officer' }));
  await user.click(rule.getByRole('checkbox', { name: 'Patrol' }));
  await user.click(dialog.getByRole('button', { name: 'Add 1 rule' }));
  await dialog.findByText(/You have this rule already/);
  expect(rule.getByLabelText<HTMLSelectElement>('Crisis intervention').value).toBe(cpr.id);
  answers[addPackCall] = ok([aRequirement()]);
  await user.dblClick(dialog.getByRole('button', { name: 'Add 1 rule' }));
  await noDialog();
  await screen.findByText('1 rule of Washington added');
  expect(to(addPackCall)).toHaveLength(2);
  expect(to(addPackCall)[1]?.body).toEqual({
    rules: [
      {
        rule: 'in-service-training',
        asked: { rank_ids: [officer.id], unit_ids: [patrol.id], group_ids: [] },
        effective_from: today,
        courses: { 'Crisis intervention': cpr.id },
        forms: {},
      },
    ],
  });
});

test('creates missing trainings once, and selects the matching group', async () => {
  const rules = aPack.rules.flatMap((rule) => [
    rule,
    { ...rule, rule: 'dispatchers', name: 'Washington: dispatchers', whom: 'Dispatchers' },
  ]);
  const created = 'POST /api/training-types/';
  const typeList = 'GET /api/training-types/';
  const { user, to, answers } = openRequirements({
    [packsCall]: ok([{ ...aPack, rules }]),
    'GET /api/groups/': ok([
      { id: 'G1', name: 'Non-sworn' },
      { id: 'G2', name: 'Sworn' },
    ]),
    [created]: ok({ id: 'T9', name: 'Crisis intervention' }),
    [addPackCall]: refused(503),
  });
  await user.click(await screen.findByRole('button', { name: title }));
  const dialog = await dialogOf(title);
  await user.selectOptions(await dialog.findByLabelText('State'), 'Washington');
  // The department has no dispatchers.
  const other = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Washington: dispatchers' });
  expect(other.checked).toBe(false);
  dialog.getByText('1 training will be created.');
  await user.click(dialog.getByRole('button', { name: 'Add 1 rule' }));
  await dialog.findByText(/We couldn't add these rules/);
  // A second attempt finds the training.
  answers[created] = refused(409, { detail: 'There is a training of this name', code: 'name_taken' });
  answers[typeList] = ok([{ id: 'T9', name: 'crisis  Intervention', category_ids: [] }]);
  answers[addPackCall] = ok([aRequirement()]);
  await user.click(dialog.getByRole('button', { name: 'Add 1 rule' }));
  await noDialog();
  expect(to(created).map(({ body }) => body)).toMatchObject([
    { name: 'Crisis intervention', is_mandatory: false },
    { name: 'Crisis intervention' },
  ]);
  expect(to(addPackCall).at(-1)?.body).toMatchObject({
    rules: [{ asked: { group_ids: ['G2'] }, courses: { 'Crisis intervention': 'T9' } }],
  });
});

const firearmsPack = (form_id: string | null) => ({
  ...aPack,
  rules: [{ ...firearmsRule, forms: firearmsRule.forms.map((form) => (form.optional ? form : { ...form, form_id })) }],
});
const formCall = `GET /api/evaluation-forms/${handgunForm.id}/`;
const published = (yards: number) => {
  const stage = { yards, rounds: 50, light: 'day' as const, reload: 'timed' as const };
  const { evaluators: _, ...content } = aFormContent({
    sections: [{ key: 'one', title: 'Stage 1', stage, items: [] }],
  });
  return ok({ id: handgunForm.id, version: 1, content, override: false, archived: false });
};

test('requires a published form, offers its template, and shows how a form differs from the rule', async () => {
  const { user, to, answers } = openRequirements({
    [packsCall]: ok([firearmsPack(null)]),
    [formCall]: published(5),
    [addPackCall]: ok([aRequirement()]),
  });
  await user.click(await screen.findByRole('button', { name: title }));
  const dialog = await dialogOf(title);
  await user.selectOptions(await dialog.findByLabelText('State'), 'Washington');
  const rule = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Washington: firearms' });
  expect(rule.checked).toBe(false);
  await user.click(rule);
  expect(
    dialog.getByRole('link', { name: 'Create “Handgun course of fire” from the template' }).getAttribute('href'),
  ).toBe('/evaluations/forms/new?template=generic-handgun');
  await user.click(dialog.getByRole('button', { name: 'Add 1 rule' }));
  await dialog.findByText('Please choose a published form');
  await user.selectOptions(dialog.getByLabelText('Handgun course of fire'), handgunForm.name);
  await dialog.findByText('This form differs from the rule:');
  dialog.getByText('The form has 0 rounds at or beyond 7 yards. The rule requires at least 20.');
  answers[addPackCall] = ok([aRequirement()]);
  await user.click(dialog.getByRole('button', { name: 'Add 1 rule' }));
  await noDialog();
  expect(to(addPackCall).map(({ body }) => body)).toMatchObject([
    { rules: [{ rule: 'firearms', courses: {}, forms: { 'Handgun course of fire': handgunForm.id } }] },
  ]);
});

test('selects a rule with the form published under its name', async () => {
  const { user } = openRequirements({
    [packsCall]: ok([firearmsPack(handgunForm.id)]),
    [formCall]: published(15),
  });
  await user.click(await screen.findByRole('button', { name: title }));
  const dialog = await dialogOf(title);
  await user.selectOptions(await dialog.findByLabelText('State'), 'Washington');
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Washington: firearms' }).checked).toBe(true);
  expect(dialog.getByLabelText<HTMLSelectElement>('Handgun course of fire').value).toBe(handgunForm.id);
  expect(dialog.getByLabelText<HTMLSelectElement>('Shotgun course of fire').value).toBe('');
  expect(dialog.queryByText('This form differs from the rule:')).toBeNull();
});

test('does not add an existing rule again, and requires at least one rule', async () => {
  const rules = aPack.rules.map((rule) => ({ ...rule, requirement_id: aRequirement().id }));
  const { user, to } = openRequirements({ [packsCall]: ok([{ ...aPack, rules, hour_minutes: 50 }]) });
  await user.click(await screen.findByRole('button', { name: title }));
  const dialog = await dialogOf(title);
  await user.selectOptions(await dialog.findByLabelText('State'), 'Washington');
  dialog.getByText('An hour of training is 50 minutes there.');
  dialog.getByText('Your department has this rule already.');
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Washington: 24 hours a year' }).disabled).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Add 0 rules' }));
  await dialog.findByText('Please choose at least one rule');
  expect(to(addPackCall)).toEqual([]);
});

test('shows failed state rules with a retry', async () => {
  const { user, answers } = openRequirements({ [packsCall]: refused(503) });
  await user.click(await screen.findByRole('button', { name: title }));
  const dialog = await dialogOf(title);
  await dialog.findByText("We couldn't load the state rules. Check your connection and try again.");
  answers[packsCall] = ok([aPack]);
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await dialog.findByLabelText('State');
});
