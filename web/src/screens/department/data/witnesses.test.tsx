import { mostWitnesses } from '@muster/shared/rules/witnesses';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, ok, refused } from '../../../testing/fake-network.ts';
import { browseApp } from '../../../testing/render-app.tsx';
import { administration } from '../../../testing/site-management-screen.ts';

const list = 'GET /api/settings/witnesses/';
const post = 'POST /api/settings/witnesses/';
const put = 'PUT /api/settings/witnesses/W1/';
const del = 'DELETE /api/settings/witnesses/W1/';
const address = 'https://clerk.example.gov/seals';
const clerk = { id: 'W1', name: 'City Clerk', address, last_sent: null, failure: null };
const block = '-----BEGIN MUSTER SEAL-----\nDepartment: DEMO\n-----END MUSTER SEAL-----\n';
const answered = (...witnesses: object[]) => ok({ sealed: true, mail: true, latest: block, witnesses });

async function open(answers: Answers) {
  const made = administration({
    'GET /api/seals/?limit=1': ok({ seals: [], keys: [] }),
    'GET /api/settings/retention/': ok({}),
    ...answers,
  });
  const page = browseApp('/department?tab=data');
  const region = within(await screen.findByRole('region', { name: 'Witnesses' }));
  return { ...made, ...page, region };
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('adds a web hook or an email address, and shows a refusal at the field', async () => {
  const { user, region, to, answers } = await open({
    [list]: answered(),
    [post]: refused(400, {
      code: 'invalid_input',
      detail: 'Private',
      fields: { address: ['The address must be on the internet, not in a private network'] },
    }),
  });
  await user.click(await region.findByRole('button', { name: 'Add witness' }));
  const form = await dialog('Add witness');
  await user.click(form.getByRole('button', { name: 'Add witness' }));
  expect(await form.findByText('Name is required')).toBeTruthy();
  await user.type(form.getByLabelText('Name'), 'City Clerk');
  await user.click(form.getByRole('button', { name: 'Add witness' }));
  await form.findByText('Please enter either an email address or the address of a web hook');
  expect(to(post)).toEqual([]);
  await user.type(form.getByLabelText('Email address or web hook'), 'https://10.0.0.8');
  await user.click(form.getByRole('button', { name: 'Add witness' }));
  await form.findByText('The address must be on the internet, not in a private network');
  answers[post] = ok({ ...clerk, address: undefined, email: 'clerk@example.gov' });
  await user.clear(form.getByLabelText('Email address or web hook'));
  await user.type(form.getByLabelText('Email address or web hook'), 'clerk@example.gov');
  await user.dblClick(form.getByRole('button', { name: 'Add witness' }));
  await region.findByText('clerk@example.gov');
  expect(region.getByText('Nothing received yet')).toBeTruthy();
  expect(to(post).map(({ body }) => body)).toEqual([
    { name: 'City Clerk', address: 'https://10.0.0.8' },
    { name: 'City Clerk', email: 'clerk@example.gov' },
  ]);
});

it('shows what a witness received, and why it receives nothing now', async () => {
  const sent = { seal: 412, month: '2026-11', at: '2026-11-01T15:00:00.000Z' };
  const failure = { since: '2026-11-20T15:00:00.000Z', stopped: false };
  const { region } = await open({
    [list]: answered(
      { ...clerk, last_sent: sent },
      {
        ...clerk,
        id: 'W2',
        name: 'District Attorney',
        address: undefined,
        email: 'da@example.gov',
        last_sent: sent,
        failure: { ...failure, text: 'The email cannot be delivered.', stopped: true },
      },
      { ...clerk, id: 'W3', name: 'State POST', failure: { ...failure, text: 'It cannot be reached.' } },
    ),
  });
  await region.findByText('Seal 412 of November 2026: received Sun, Nov 1, 2026, 09:00');
  region.getByText('Seal 412 of November 2026: handed to the mail service Sun, Nov 1, 2026, 09:00');
  region.getByText(/^Failing since .*Nov 20, 2026. Reason: The email cannot be delivered\. Nothing more is sent\./);
  region.getByText(/^Failing since .*. Reason: It cannot be reached\. Muster tries again\.$/);
});

it('edits a witness that another administrator changed, and sends the loaded values', async () => {
  const { user, region, to, answers } = await open({
    [list]: answered(clerk),
    [put]: refused(409, {
      code: 'edit_conflict',
      detail: 'Changed',
      conflicts: [{ field: 'name', yours: 'Clerk', theirs: 'County Clerk', value: 'County Clerk' }],
    }),
  });
  await user.click(await region.findByRole('button', { name: 'Edit City Clerk' }));
  const form = await dialog('Edit City Clerk');
  await user.clear(form.getByLabelText('Name'));
  await user.type(form.getByLabelText('Name'), 'Clerk');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await form.findByText('Another person changed this. It is now: County Clerk');
  await form.findByText('Another person changed this witness. Check the values, then save again.');
  answers[put] = ok({ ...clerk, name: 'Clerk' });
  await user.click(form.getByRole('button', { name: 'Save' }));
  await region.findByText('Clerk');
  const body = { name: 'Clerk', address };
  expect(to(put).map(({ body: sent }) => sent)).toEqual([
    { ...body, read: { name: 'City Clerk', address } },
    { ...body, read: { name: 'County Clerk', address } },
  ]);
});

it('removes a witness after a question, also if it was removed before', async () => {
  const { user, region, to, answers } = await open({ [list]: answered(clerk), [del]: refused(500) });
  await user.click(await region.findByRole('button', { name: 'Remove City Clerk' }));
  const question = await dialog('Remove the witness City Clerk?');
  await user.click(question.getByRole('button', { name: 'Remove' }));
  await question.findByText(/^We couldn't remove the witness\./);
  answers[del] = refused(404, { code: 'not_found', detail: 'This witness no longer exists' });
  await user.click(question.getByRole('button', { name: 'Remove' }));
  await region.findByText(/^There are no witnesses\./);
  expect(to(del)).toHaveLength(2);
});

it('shows the latest copy, or says that there is none', async () => {
  const { user, region } = await open({ [list]: answered() });
  await user.click(await region.findByRole('button', { name: 'Latest copy' }));
  expect((await region.findByText(/BEGIN MUSTER SEAL/)).textContent).toBe(block);
  await user.click(region.getByRole('button', { name: 'Copy' }));
  await region.findByText('Copied');
  expect(await navigator.clipboard.readText()).toBe(block);
});

it('says that a department is not sealed, has no seal yet, or has all witnesses', async () => {
  const all = Array.from({ length: mostWitnesses }, (_, n) => ({ ...clerk, id: `W${n}` }));
  const { region, user, answers } = await open({
    [list]: refused(500),
  });
  await region.findByText("We couldn't load the witnesses. Check your connection and try again.");
  answers[list] = ok({ sealed: true, mail: false, latest: null, witnesses: all });
  await user.click(region.getByRole('button', { name: 'Try again' }));
  await region.findByText('There are 10 witnesses. Remove one to add another.');
  expect(region.queryByRole('button', { name: 'Add witness' })).toBeNull();
  await user.click(region.getByRole('button', { name: 'Latest copy' }));
  await region.findByText('There is no seal yet. The first one is made within a day.');
});

it('says that a trial department has no seals', async () => {
  const { region } = await open({ [list]: ok({ sealed: false, mail: false, latest: null, witnesses: [] }) });
  await region.findByText('A trial department is not sealed, so witnesses receive nothing.');
  await waitFor(() => expect(region.queryByRole('button', { name: 'Latest copy' })).toBeNull());
});
