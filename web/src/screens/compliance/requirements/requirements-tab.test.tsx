import type { FormRow } from '@muster/shared/areas/forms';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ok, pausedResponse, refused } from '../../../testing/fake-network.ts';
import { dialogOf, noDialog } from '../../../testing/manage-trainings-screen.tsx';
import { employee } from '../../../testing/people.ts';
import { currentUrl } from '../../../testing/render-app.tsx';
import {
  aPreview,
  aRequirement,
  aSummary,
  aVersion,
  builtIn,
  cpr,
  createCall,
  driving,
  firearms,
  handgunForm,
  handgunRule,
  listCall,
  officer,
  openRequirements,
  ownPermissions,
  previewCall,
  today,
} from '../../../testing/requirements-screen.tsx';
import { cellsOf } from '../../../testing/tables.ts';
import { registerForm, saveOpenDraft } from '../../../ui/form-draft.ts';
import { newRequirement } from './requirement-values.ts';

const yearly = aRequirement();
const update = `PUT /api/requirements/${yearly.id}/`;
const summaryCall = `GET /api/compliance/summary/?requirement=${yearly.id}`;
const exemptionsCall = `GET /api/exemptions/?all=true&requirement=${yearly.id}`;
const anExemption = {
  id: 'a',
  entry: 4,
  employee_id: '77',
  name: 'Kim Lee',
  requirement_id: yearly.id,
  requirement_name: 'Yearly hours',
  from: '2026-10-02',
  until: null,
  reason: 'Injury on duty',
  approver: '1001',
  ended_on: null,
};
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T18:00:00Z`) }));

const pageOf = (id: string) => `/compliance/requirements/${id}`;
const rows = async () => within(await screen.findByRole('table', { name: 'Requirements' }));

test('lists requirements with rule, audience and start, and marks mandatory trainings', async () => {
  const coming = aRequirement({
    id: 'coming',
    name: 'New hours',
    in_force: false,
    versions: [aVersion({ effective_from: '2027-01-01' })],
  });
  const ended = aRequirement({
    id: 'ended',
    name: 'Old hours',
    in_force: false,
    versions: [aVersion({ effective_from: '2020-01-01', effective_to: '2023-12-31' })],
  });
  const { user } = openRequirements({ [listCall]: ok([yearly, builtIn, coming, ended]) });
  const table = await rows();
  table.getByText('40 h of training in each period of 24 months, one of which begins on Mon, Sep 1, 2025.');
  await table.findByText('A current certification in CPR.');
  expect(table.getByText('Mandatory training').parentElement?.style.textTransform).toBe('none');
  table.getByText('Mon, Jan 1, 2024');
  table.getByText('Mon, May 1, 2023');
  expect(table.queryByText('New hours')).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Upcoming (1)' }));
  (await rows()).getByText('Fri, Jan 1, 2027');
  await user.click(screen.getByRole('radio', { name: 'Ended (1)' }));
  (await rows()).getByText('Sun, Dec 31, 2023');
});

const facts = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dt')].map((label) => [label.textContent, label.nextElementSibling?.textContent]),
  );

test('links a name to the page of its requirement, with all sentences, the source and the versions', async () => {
  const before = aVersion({ entry: 3, effective_from: '2020-01-01', effective_to: '2023-12-31', source: null });
  const asked = { rank_ids: [officer.id], unit_ids: [], group_ids: [] };
  const versions = [aVersion({ asked, pack: { id: 'TX', rule: 'continuing-education' } }), before];
  const { user } = openRequirements({ [listCall]: ok([aRequirement({ versions })]) });
  await user.click(await screen.findByRole('link', { name: 'Yearly hours' }));
  expect(currentUrl()).toBe(pageOf(yearly.id));
  await screen.findByRole('heading', { level: 1, name: 'Yearly hours' });
  expect(await screen.findAllByText('At least 4 h of it in Driving.')).toHaveLength(2);
  screen.getByText('Applies to people with the rank Officer.');
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: '37 TAC 218.3' });
  expect(link.href).toBe('https://www.tcole.texas.gov/');
  screen.getByText(/Checked on Sun, Nov 1, 2026/);
  screen.getByText(/Copied from the rules of Texas/);
  const history = within(screen.getByRole('list', { name: 'Versions of Yearly hours' }));
  history.getByText('Wed, Jan 1, 2020 to Sun, Dec 31, 2023');
  history.getByText('Applies to everyone.');
  const way = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('link');
  expect(way.map((step) => [step.textContent, step.getAttribute('href')])).toEqual([
    ['Compliance', '/compliance'],
    ['Requirements', '/compliance?tab=requirements'],
  ]);
});

test('shows dates, compliance today and exemptions on the page of a requirement', async () => {
  openRequirements(
    {
      [listCall]: ok([aRequirement()]),
      [exemptionsCall]: ok([anExemption, { ...anExemption, id: 'b', name: 'Ann Brook', ended_on: '2026-10-01' }]),
    },
    pageOf(yearly.id),
  );
  const compliance = within(await screen.findByRole('region', { name: 'Compliance today' }));
  compliance.getByText('93%');
  expect(compliance.getByRole('link', { name: '37 Short: Yearly hours' }).getAttribute('href')).toBe(
    `/compliance?tab=matrix&requirement=${yearly.id}&status=SHORT`,
  );
  await waitFor(() => expect(facts()).toMatchObject({ Categories: 'Driving' }));
  expect(facts()).toEqual({
    'Applies to': 'Everyone',
    'Required from': 'Mon, Jan 1, 2024',
    'Required until': 'No end date',
    'Current period': 'Mon, Sep 1, 2025 to Tue, Aug 31, 2027',
    Due: 'Tue, Aug 31, 2027',
    Categories: 'Driving',
  });
  const exemptions = await screen.findByRole('table', { name: 'Exemptions' });
  expect(cellsOf(exemptions).map(([, name, state]) => [name, state])).toEqual([
    ['Kim Lee', 'In effect'],
    ['Ann Brook', 'EndedSince Thu, Oct 1, 2026'],
  ]);
});

test('shows the start and the due date of a mandatory training on its page', async () => {
  const type = { ...cpr, mandatory_since: '2023-05-01', expiration_months: 24, category_ids: [driving.id] };
  openRequirements({ 'GET /api/training-types/': ok([type]) }, pageOf(cpr.id));
  await waitFor(() =>
    expect(facts()).toEqual({
      'Applies to': 'Everyone',
      'Required from': 'Mon, May 1, 2023',
      'Required until': 'No end date',
      Due: '24 months after each certification',
      Categories: 'Driving',
    }),
  );
});

test('shows changes on the page of a requirement, and retries after a failure', async () => {
  const end = `DELETE /api/requirements/${yearly.id}/?on=${today}`;
  const { user, answers } = openRequirements(
    { [end]: ok({ detail: 'Requirement ended' }), [summaryCall]: refused(503), [exemptionsCall]: refused(503) },
    pageOf(yearly.id),
  );
  await screen.findByText("We couldn't load compliance. Check your connection and try again.");
  await screen.findByText("We couldn't load the exemptions. Check your connection and try again.");
  answers[summaryCall] = ok({ ...aSummary, requirements: [] });
  answers[exemptionsCall] = ok([]);
  for (const again of screen.getAllByRole('button', { name: 'Try again' })) await user.click(again);
  await screen.findByText('This requirement is not in effect today.');
  await screen.findByText('No exemptions have been granted.');
  await user.click(screen.getByRole('button', { name: 'End' }));
  const dialog = await dialogOf('End Yearly hours');
  answers[listCall] = ok([aRequirement({ versions: [aVersion({ effective_to: '2026-11-22' })] })]);
  await user.click(dialog.getByRole('button', { name: 'End' }));
  await noDialog();
  await waitFor(() => expect(facts()).toMatchObject({ 'Required until': 'Sun, Nov 22, 2026' }));
});

test('grants an exemption from the requirement of the page', async () => {
  const { user } = openRequirements(
    { [ownPermissions]: ok([{ permission_type: 'admin_access', active: true }]), 'GET /api/employee-list/': ok([]) },
    pageOf(yearly.id),
  );
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Grant exemption' }));
  const dialog = await dialogOf('Grant an Exemption');
  await waitFor(() =>
    expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Requirement' }).value).toBe(yearly.id),
  );
});

test('links to all requirements from the page of an unknown one', async () => {
  openRequirements({}, pageOf('01J00000000000000000000099'));
  await screen.findByText('This requirement does not exist.');
  expect(screen.getByRole('link', { name: 'Requirements' }).getAttribute('href')).toBe('/compliance?tab=requirements');
});

test('creates a requirement of an evaluation with each firearm', async () => {
  const { user, to } = openRequirements({ [createCall]: ok(aRequirement({ name: 'Handguns', kind: 'evaluation' })) });
  await user.click(await screen.findByRole('button', { name: 'Create requirement' }));
  const dialog = await dialogOf('Create requirement');
  await user.type(await dialog.findByLabelText('Name'), 'Handguns');
  await user.selectOptions(dialog.getByLabelText('Requires'), 'A passed evaluation');
  await user.selectOptions(dialog.getByLabelText('Period'), 'Months from each person’s own start date');
  expect(dialog.queryByLabelText('From the day of')).toBeNull();
  expect(dialog.queryByLabelText('In the period of hire')).toBeNull();
  await user.selectOptions(dialog.getByLabelText('Period'), 'Each calendar year');
  expect(dialog.queryByRole('group', { name: 'Minimum rounds' })).toBeNull();
  await user.selectOptions(dialog.getByLabelText('Required'), 'With each firearm that the person carries');
  await user.click(dialog.getByRole('checkbox', { name: 'Handgun' }));
  await user.click(dialog.getByRole('button', { name: 'Add minimum rounds' }));
  await user.type(dialog.getByLabelText('Rounds'), '50');
  await user.click(dialog.getByRole('checkbox', { name: 'Care and cleaning of the firearm' }));
  await user.click(dialog.getByRole('button', { name: 'Create requirement' }));
  await dialog.findByText('Please choose at least one form');
  expect(to(createCall)).toEqual([]);
  await user.click(dialog.getByRole('checkbox', { name: 'Handgun qualification' }));
  await user.click(dialog.getByRole('button', { name: 'Create requirement' }));
  await noDialog();
  expect(to(createCall)).toMatchObject([{ body: { name: 'Handguns', rule: handgunRule } }]);
});

test('a requirement with each firearm offers forms that evaluate firearms, and those that were chosen', async () => {
  const driveForm: FormRow = { ...handgunForm, id: 'F42', name: 'Pursuit driving', purpose: 'checklist', of: 'person' };
  const baton: FormRow = { ...driveForm, id: 'F43', name: 'Baton' };
  const journal: FormRow = { ...driveForm, id: 'F44', name: 'Journal', purpose: 'field_training' };
  const { user } = openRequirements({ 'GET /api/forms/': ok([handgunForm, driveForm, baton, journal]) });
  await user.click(await screen.findByRole('button', { name: 'Create requirement' }));
  const dialog = await dialogOf('Create requirement');
  await user.selectOptions(await dialog.findByLabelText('Requires'), 'A passed evaluation');
  await user.click(dialog.getByRole('checkbox', { name: 'Baton' }));
  const offered = () => ['Baton', 'Handgun qualification', 'Journal', 'Pursuit driving'].filter(isOffered);
  const isOffered = (name: string) => dialog.queryByRole('checkbox', { name }) !== null;
  expect(offered()).toEqual(['Baton', 'Handgun qualification', 'Pursuit driving']);
  await user.selectOptions(dialog.getByLabelText('Required'), 'With each firearm that the person carries');
  expect(offered()).toEqual(['Baton', 'Handgun qualification']);
});

test('removes the server’s message about a form when the entries change', async () => {
  const other: FormRow = { ...handgunForm, id: '01J00000000000000000000042', name: 'Shotgun qualification' };
  const gap = 'The form “Handgun qualification” has no passing rule. Please choose another form.';
  const { user } = openRequirements({
    'GET /api/forms/': ok([handgunForm, other]),
    [createCall]: refused(400, {
      detail: 'Some fields are wrong.',
      code: 'invalid_input',
      fields: { 'rule.form_ids': [gap] },
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Create requirement' }));
  const dialog = await dialogOf('Create requirement');
  await user.type(await dialog.findByLabelText('Name'), 'Handguns');
  await user.selectOptions(dialog.getByLabelText('Requires'), 'A passed evaluation');
  await user.click(dialog.getByRole('checkbox', { name: 'Handgun qualification' }));
  await user.click(dialog.getByRole('button', { name: 'Create requirement' }));
  await dialog.findByText(gap);
  dialog.getByText(/Some fields are wrong/);
  await user.click(dialog.getByRole('checkbox', { name: 'Shotgun qualification' }));
  expect(dialog.queryByText(gap)).toBeNull();
  expect(dialog.queryByText(/Some fields are wrong/)).toBeNull();
});

test('shows the rule of an evaluation in sentences, and edits it', async () => {
  const requirement = aRequirement({ kind: 'evaluation', versions: [aVersion({ rule: handgunRule })] });
  const { user, to } = openRequirements(
    { [listCall]: ok([requirement]), [update]: ok(requirement) },
    pageOf(yearly.id),
  );
  await screen.findByText(
    'A passed evaluation with the form Handgun qualification, in each calendar year, for each firearm carried, due by the last day of each period.',
  );
  screen.getByText('At least 50 rounds with a handgun.');
  expect(facts()).toMatchObject({ Due: 'Thu, Dec 31, 2026' });
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = await dialogOf('New version of Yearly hours');
  await user.selectOptions(await dialog.findByLabelText('Period'), 'The preceding months');
  await user.click(dialog.getByRole('button', { name: 'Save version' }));
  await noDialog();
  const rule = { ...handgunRule, period: { kind: 'rolling', months: 24 } };
  expect(to(update)).toMatchObject([{ body: { rule } }]);
});

test('creates an hours requirement, with a preview of the people out of compliance', async () => {
  const { user, to } = openRequirements({ [createCall]: ok(aRequirement({ name: 'Yearly hours' })) });
  await user.click(await screen.findByRole('button', { name: 'Create requirement' }));
  const dialog = await dialogOf('Create requirement');
  await dialog.findByText('Fill in the form to see who would be out of compliance.');
  await user.type(await dialog.findByLabelText('Name'), 'Yearly hours');
  await user.selectOptions(dialog.getByLabelText('Requires'), 'Hours of training in a period');
  await user.type(dialog.getByLabelText('Hours'), '40');
  await user.selectOptions(dialog.getByLabelText('Counting period'), 'Each year from a set day');
  await user.selectOptions(dialog.getByLabelText('In the period of hire'), 'A share is required, by months employed');
  await user.type(dialog.getByLabelText('Hours for each month employed'), '3.5');
  await user.click(dialog.getByRole('button', { name: 'Add minimum hours' }));
  const minimums = within(dialog.getByRole('group', { name: 'Minimum hours by topic' }));
  await user.type(minimums.getByLabelText('Hours'), '1:30');
  await user.click(minimums.getByRole('checkbox', { name: 'Driving' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Officer' }));
  await user.type(dialog.getByLabelText('Citation'), 'R728-410');
  await dialog.findByText('37 of 541 would be out of compliance today.');
  dialog.getByText(/Diaz, Ana \(1021\), Short/);
  const sent = {
    name: 'Yearly hours',
    asked: { rank_ids: [officer.id], unit_ids: [], group_ids: [] },
    rule: {
      kind: 'hours',
      minutes: 2400,
      period: { kind: 'fiscal_year', starts: '07-01' },
      first_period: { kind: 'pro_rata', minutes_a_month: 210 },
      category_minimums: [{ category_ids: [driving.id], minutes: 90 }],
      courses: [],
      caps: [],
      excluded: { type_ids: [], category_ids: [], repeats: false, external: false },
    },
    source: { citation: 'R728-410' },
    effective_from: today,
  };
  await waitFor(() => expect(to(previewCall).at(-1)?.body).toEqual(sent));
  await user.dblClick(dialog.getByRole('button', { name: 'Create requirement' }));
  await noDialog();
  await screen.findByText('Yearly hours was created');
  expect(to(createCall).map(({ body }) => body)).toEqual([sent]);
});

test('creates a typed category with its trainings while the rule uses it', async () => {
  const { user, to, answers } = openRequirements({
    'GET /api/training-types/': ok([{ ...cpr, category_ids: [driving.id] }, firearms]),
    [createCall]: refused(400, {
      detail: 'Some fields are wrong.',
      code: 'invalid_input',
      fields: { 'new_categories.0.name': ['Name contains characters that cannot be stored'] },
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Create requirement' }));
  const dialog = await dialogOf('Create requirement');
  await user.type(await dialog.findByLabelText('Name'), 'Two years');
  await user.selectOptions(dialog.getByLabelText('Requires'), 'Hours of training in a period');
  await user.type(dialog.getByLabelText('Hours'), '40');
  await user.click(dialog.getByRole('button', { name: 'Add minimum hours' }));
  const part = within(dialog.getByRole('group', { name: 'Minimum hours by topic' }));
  await user.type(part.getByLabelText('Hours'), '4');
  await user.click(part.getByRole('checkbox', { name: 'Driving' }));
  part.getByText('Counts as Driving: CPR.');
  await user.click(part.getByRole('button', { name: 'New category' }));
  await user.keyboard('driving');
  await user.click(dialog.getByRole('button', { name: 'Create requirement' }));
  await part.findByText('driving exists already. Choose it above.');
  expect(to(createCall)).toEqual([]);
  await user.clear(part.getByLabelText('Name of the new category'));
  await user.type(part.getByLabelText('Name of the new category'), 'Ethics');
  part.getByText('Ethics is a new category. It is added with the requirement.');
  await user.click(part.getByRole('checkbox', { name: 'Firearms' }));
  await user.click(dialog.getByRole('button', { name: 'Create requirement' }));
  await part.findByText('Name contains characters that cannot be stored');
  const key = '00000000000000000000000001';
  const sent = to(createCall)[0]?.body as { new_categories: unknown; rule: { category_minimums: unknown } };
  expect(sent.new_categories).toEqual([{ key, name: 'Ethics', type_ids: [firearms.id] }]);
  expect(sent.rule.category_minimums).toEqual([{ category_ids: [driving.id, key], minutes: 240 }]);
  await user.click(part.getByRole('checkbox', { name: 'Ethics (new)' }));
  answers[createCall] = ok(aRequirement());
  await user.click(dialog.getByRole('button', { name: 'Create requirement' }));
  await noDialog();
  expect(to(createCall)[1]?.body).not.toHaveProperty('new_categories');
});

test('shows missing values at their fields, also under "More rules", and keeps the form after a refusal', async () => {
  const { user, to, answers } = openRequirements();
  await user.click(await screen.findByRole('button', { name: 'Create requirement' }));
  const dialog = await dialogOf('Create requirement');
  await user.selectOptions(await dialog.findByLabelText('Requires'), 'Hours of training in a period');
  await user.type(dialog.getByLabelText('Hours'), 'forty');
  await user.click(dialog.getByRole('button', { name: 'More rules' }));
  await user.click(await dialog.findByRole('button', { name: 'Add a limit' }));
  await user.click(dialog.getByRole('button', { name: 'More rules' }));
  await user.click(dialog.getByRole('button', { name: 'Create requirement' }));
  await dialog.findByText('Name is required');
  expect(document.activeElement).toBe(dialog.getByLabelText('Name'));
  dialog.getAllByText('Hours must be a whole number');
  await dialog.findByText('Please choose one');
  expect(to(createCall)).toEqual([]);
  await user.type(dialog.getByLabelText('Name'), 'Yearly hours');
  await user.clear(dialog.getByLabelText('Hours'));
  await user.type(dialog.getByLabelText('Hours'), '40');
  await user.click(dialog.getByRole('button', { name: 'Remove Limits 1' }));
  answers[createCall] = refused(409, { detail: 'A requirement with this name already exists', code: 'name_taken' });
  await user.click(dialog.getByRole('button', { name: 'Create requirement' }));
  await dialog.findByText(/A requirement with this name already exists/);
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Yearly hours');
});

test('shows a failed preview beside the form, and retries it', async () => {
  const { user, answers } = openRequirements(
    { [previewCall]: refused(503, { detail: 'The system is busy.' }) },
    pageOf(yearly.id),
  );
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = await dialogOf('New version of Yearly hours');
  await dialog.findByText(/We couldn't load the preview/);
  answers[previewCall] = ok({ ...aPreview, short: aPreview.first.length + 4, short_now: 2 });
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await dialog.findByText(/Out of compliance now: 2\./);
  dialog.getByText(/ and 4 more people$/);
});

test('lets the second of two editors choose between both versions', async () => {
  const { user, to, answers } = openRequirements(
    {
      [update]: refused(409, { detail: 'Another person changed this', code: 'edit_conflict' }),
    },
    pageOf(yearly.id),
  );
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = await dialogOf('New version of Yearly hours');
  const hours = await dialog.findByLabelText<HTMLInputElement>('Hours', { selector: '[data-path="rule.minutes"]' });
  await user.clear(hours);
  await user.type(hours, '20');
  const theirs = aVersion({
    entry: 9,
    effective_from: today,
    asked: { rank_ids: [officer.id], unit_ids: [], group_ids: [] },
  });
  answers[listCall] = ok([aRequirement({ versions: [theirs, aVersion()] })]);
  await user.click(dialog.getByRole('button', { name: 'Save version' }));
  await dialog.findByText(/Someone else changed this requirement/);
  dialog.getByText('Applies to people with the rank Officer.');
  expect(hours.value).toBe('20');
  await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
  answers[update] = ok(aRequirement());
  await user.click(dialog.getByRole('button', { name: 'Save version' }));
  await noDialog();
  expect(to(update).map(({ body }) => body)).toMatchObject([
    { read: 7, rule: { minutes: 1200 }, effective_from: today },
    { read: 9, rule: { minutes: 1200 } },
  ]);
});

test('takes the other version on request', async () => {
  const { user, answers } = openRequirements(
    {
      [update]: refused(409, { detail: 'Another person changed this', code: 'edit_conflict' }),
    },
    pageOf(yearly.id),
  );
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = await dialogOf('New version of Yearly hours');
  const name = await dialog.findByLabelText<HTMLInputElement>('Name');
  await user.type(name, ' of mine');
  answers[listCall] = ok([aRequirement({ versions: [aVersion({ entry: 9, name: 'Theirs' })] })]);
  await user.click(dialog.getByRole('button', { name: 'Save version' }));
  await user.click(await dialog.findByRole('button', { name: 'Take theirs' }));
  expect(name.value).toBe('Theirs');
  expect(dialog.queryByText(/Another person changed/)).toBeNull();
  // Nothing is typed any more.
  await user.keyboard('{Escape}');
  await noDialog();
});

test('edits only the audience of a mandatory training', async () => {
  const narrow = `PUT /api/requirements/${cpr.id}/`;
  const { user, to } = openRequirements({ [narrow]: ok(builtIn) }, pageOf(cpr.id));
  await user.click(await screen.findByRole('button', { name: 'Edit audience' }));
  const dialog = await dialogOf('Audience of CPR');
  await user.click(await dialog.findByRole('checkbox', { name: 'Sergeant' }));
  expect(dialog.queryByLabelText('Requires')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Save version' }));
  await noDialog();
  expect(to(narrow)[0]?.body).toMatchObject({
    name: 'CPR',
    read: 0,
    asked: { rank_ids: [expect.any(String)] },
    rule: { kind: 'certification', type_ids: [cpr.id] },
  });
});

test('requires a mandatory training of everyone after its audience has ended', async () => {
  const narrowing = aVersion({
    name: 'CPR',
    asked: { rank_ids: [officer.id], unit_ids: [], group_ids: [] },
    effective_from: '2025-01-01',
    effective_to: '2025-12-31',
    rule: { kind: 'certification', type_ids: [cpr.id] },
  });
  openRequirements({ [listCall]: ok([{ ...builtIn, newest: 8, versions: [narrowing] }]) });
  const table = await rows();
  table.getByText('Everyone');
  await table.findByText('Mon, May 1, 2023');
});

test('ends a requirement on a chosen day', async () => {
  const end = `DELETE /api/requirements/${yearly.id}/?on=${today}`;
  const waiting = pausedResponse(ok({ detail: 'Requirement ended' }));
  const { user, to } = openRequirements({ [end]: waiting.answer }, pageOf(yearly.id));
  await user.click(await screen.findByRole('button', { name: 'End' }));
  const dialog = await dialogOf('End Yearly hours');
  await user.dblClick(dialog.getByRole('button', { name: 'End' }));
  waiting.release();
  await noDialog();
  expect(to(end)).toHaveLength(1);
});

test('shows employees without manage_trainings a read-only list', async () => {
  openRequirements({ [ownPermissions]: ok([{ permission_type: 'admin_access', active: true }]) });
  await (await rows()).findByText('Yearly hours');
  expect(screen.queryByRole('button', { name: /Edit|Create|Add the rules/ })).toBeNull();
});

test('restores the typed form after the login session expired', async () => {
  const values = { ...newRequirement(today), name: 'Half typed' };
  const close = registerForm('requirements', () => ({
    screen: 'requirements',
    address: '/compliance?tab=requirements',
    dialog: { kind: 'create' },
    values,
  }));
  saveOpenDraft(employee.id, Date.now());
  close();
  openRequirements();
  const dialog = await dialogOf('Create requirement');
  await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Half typed'));
});

test('shows a failed list with a retry', async () => {
  const { user, answers } = openRequirements({ [listCall]: refused(503) });
  await screen.findByText("We couldn't load the requirements. Check your connection and try again.");
  answers[listCall] = ok([]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/^No requirements yet/);
});
