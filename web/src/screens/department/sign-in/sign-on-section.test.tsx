import { Notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, network, ok, refused } from '../../../testing/fake-network.ts';
import { employee, signInAs } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render-app.tsx';
import { SignOnSection } from './components/sign-on-section.tsx';

const get = 'GET /api/sign-on/settings/';
const put = 'PUT /api/sign-on/settings/';
const check = 'POST /api/sign-on/check/';
const reset = 'POST /api/sign-on/links/1042/reset/';
const administrator = {
  employee_id: '1001',
  name: 'Evelyn Marsh',
  state: 'active',
  locked_until: null,
  last_sign_in: null,
  permissions: ['admin_access'],
};
const stored = {
  enabled: true,
  label: 'Riverton Entra',
  issuer: 'https://login.example.com',
  client_id: 'muster',
  has_secret: true,
  claim: 'employee_id',
  trust_factor: false,
  factor_acr: null,
  sign_out: false,
  password_closed: false,
  break_glass: [],
  worked_at: null,
};

function open(answers: Answers = {}) {
  signInAs(employee);
  const made = network({
    'GET /api/employee-info/': ok(employee),
    'GET /api/accounts/?limit=500': ok([
      administrator,
      { ...administrator, employee_id: '1002', name: 'Clerk', permissions: [] },
    ]),
    [get]: ok({ settings: null }),
    ...answers,
  });
  const user = renderPart(
    <>
      <SignOnSection />
      <Notifications />
    </>,
    '/department?tab=sign-in',
  );
  return { user, ...made };
}

const form = async () => within(await screen.findByRole('form', { name: 'Single sign-on' }));

describe('single sign-on', () => {
  it('shows the addresses to enter at the provider', async () => {
    open();
    expect(screen.getByLabelText<HTMLInputElement>('Redirect address').value).toBe('https://muster.test/sign-on');
    expect(screen.getByLabelText<HTMLInputElement>('Address after a sign-out').value).toBe('https://muster.test/login');
    expect((await form()).getByText('It is stored encrypted and never shown.')).toBeTruthy();
  });

  it('is set up, and its secret is sent once and not shown again', async () => {
    const { user, to } = open({ [put]: ok({ settings: stored }) });
    const fields = await form();
    for (const [label, text] of [
      ['Name on the button', 'Riverton Entra'],
      ['Issuer address', 'https://login.example.com'],
      ['Client ID', 'muster'],
      ['Client secret', 's3cret'],
      ['Claim with the employee ID', 'employee_id'],
    ] as const) {
      await user.type(fields.getByLabelText(label), text);
    }
    await user.click(fields.getByRole('button', { name: 'Save' }));
    await screen.findByText('Single sign-on is saved.');
    expect(to(put).map(({ body }) => body)).toEqual([
      {
        enabled: true,
        label: 'Riverton Entra',
        issuer: 'https://login.example.com',
        client_id: 'muster',
        client_secret: 's3cret',
        claim: 'employee_id',
        trust_factor: false,
        factor_acr: '',
        sign_out: false,
        password_closed: false,
        break_glass: [],
      },
    ]);
    const anew = await form();
    expect(anew.getByLabelText<HTMLInputElement>('Client secret').value).toBe('');
    expect(anew.getByText(/^A secret is stored/)).toBeTruthy();
  });

  it('shows an error at its field, and keeps the input', async () => {
    const detail = 'This provider has another address.';
    const { user, answers, to } = open({ [get]: ok({ settings: stored }) });
    const fields = await form();
    await user.clear(fields.getByLabelText('Claim with the employee ID'));
    await user.type(fields.getByLabelText('Claim with the employee ID'), 'email');
    await user.click(fields.getByRole('button', { name: 'Save' }));
    expect(await fields.findByText(/The claim "email" can be changed/)).toBeTruthy();
    expect(to(put)).toEqual([]);
    await user.type(fields.getByLabelText('Claim with the employee ID'), '_number');
    answers[put] = refused(400, { detail, code: 'invalid_input', fields: { issuer: [detail] } });
    await user.click(fields.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(fields.getAllByText(detail)).toHaveLength(2));
    expect(document.activeElement).toBe(fields.getByLabelText('Issuer address'));
  });

  it('tries the provider at the typed address', async () => {
    const findings = [
      { state: 'good', text: 'It answers as an OpenID provider.' },
      { state: 'note', text: 'It offers no sign-out.' },
    ];
    const { user, to } = open({ [get]: ok({ settings: stored }), [check]: ok({ works: true, findings }) });
    const fields = await form();
    await user.click(fields.getByRole('button', { name: 'Check the provider' }));
    expect(await screen.findByText('Single sign-on can work with this provider.')).toBeTruthy();
    expect(screen.getByText('It offers no sign-out.')).toBeTruthy();
    expect(to(check).map(({ body }) => body)).toEqual([{ issuer: 'https://login.example.com' }]);
    // The result for one address is not shown for another one.
    await user.type(fields.getByLabelText('Issuer address'), '/other');
    expect(screen.queryByText('It offers no sign-out.')).toBeNull();
  });

  it('offers administrators as break-glass accounts, and lists the missing conditions to turn off passwords', async () => {
    const { user } = open({ [get]: ok({ settings: { ...stored, worked_at: '2026-11-02T14:20:00.000Z' } }) });
    const fields = await form();
    expect(fields.getByText(/^An administrator has signed in with single sign-on: /)).toBeTruthy();
    await user.click(fields.getByRole('combobox', { name: 'Break-glass accounts' }));
    expect((await screen.findAllByRole('option', { hidden: true })).map(({ textContent }) => textContent)).toEqual([
      'Evelyn Marsh (1001)',
    ]);
  });

  it('removes the linked account of an employee', async () => {
    const { user, count } = open({ [get]: ok({ settings: stored }), [reset]: ok({ detail: 'ok' }) });
    const link = within(await screen.findByRole('form', { name: /has another account/ }));
    await user.type(link.getByLabelText('Employee ID'), '1042');
    await user.click(link.getByRole('button', { name: 'Remove linked account' }));
    expect(await screen.findByText('The next single sign-on of 1042 links another account.')).toBeTruthy();
    expect(count(reset)).toBe(1);
  });

  it('can be loaded again', async () => {
    const { user, answers } = open({ [get]: { status: 500 } });
    const again = await screen.findByRole('button', { name: 'Try again' });
    answers[get] = ok({ settings: stored });
    await user.click(again);
    expect((await form()).getByLabelText<HTMLInputElement>('Client ID').value).toBe('muster');
  });
});
