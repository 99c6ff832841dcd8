import { Notifications } from '@mantine/notifications';
import { today } from '@muster/shared/rules/calendar';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, network, ok, refused } from '../../../testing/fake-network.ts';
import { employee, signInAs } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render-app.tsx';
import { PolicySections } from './components/policy-sections.tsx';

const get = 'GET /api/settings/sign-in/';
const put = 'PUT /api/settings/sign-in/';
const nothing = { second_factor: 'nobody' };

function open(answers: Answers) {
  signInAs(employee);
  const made = network({ 'GET /api/employee-info/': ok(employee), [get]: ok(nothing), ...answers });
  const user = renderPart(
    <>
      <PolicySections />
      <Notifications />
    </>,
    '/department?tab=sign-in',
  );
  return { user, ...made };
}

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const value = (name: string) => screen.getByLabelText<HTMLInputElement>(name).value;
const policy = () => within(screen.getByRole('form', { name: 'Policy' }));
const notice = () => within(screen.getByRole('form', { name: 'Notice before sign-in' }));
const minutes = 'Lock after inactivity (minutes)';
const idle = 'Close unused accounts after (days)';

/** The body of an empty form. */
const empty = {
  second_factor: 'nobody',
  second_factor_from: '',
  inactivity_minutes: '',
  longest_hours: '',
  idle_days: '',
  notice_text: '',
};

describe('the policy', () => {
  it('is filled in by the strict profile, with two weeks to set up a factor, and saved by Save only', async () => {
    const saved = {
      second_factor: 'permission_holders',
      second_factor_from: '2099-01-01',
      inactivity_minutes: 30,
      longest_hours: 12,
      idle_days: 90,
    };
    const { user, to } = open({ [put]: ok(saved) });
    await user.click(await screen.findByRole('button', { name: 'Use the strict profile' }));
    expect([value(minutes), value('Sign out after (hours)'), value(idle)]).toEqual(['30', '12', '90']);
    expect(screen.getByLabelText<HTMLInputElement>('Everyone with a permission').checked).toBe(true);
    const from = value('Required from');
    const days = (Date.parse(from) - Date.parse(today(employee.timezone, new Date()))) / 86_400_000;
    expect(days).toBe(14);
    expect(to(put)).toEqual([]);
    await user.click(policy().getByRole('button', { name: 'Save' }));
    await screen.findByText('The policy is saved.');
    expect(to(put).map(({ body }) => body)).toEqual([
      {
        ...empty,
        second_factor: 'permission_holders',
        second_factor_from: from,
        inactivity_minutes: '30',
        longest_hours: '12',
        idle_days: '90',
        read: empty,
      },
    ]);
    expect(value('Required from')).toBe('2099-01-01');
  });

  it('shows errors at their fields, and keeps the input after a refusal', async () => {
    const { user, to, answers } = open({});
    await user.type(await field(minutes), '4');
    await user.click(policy().getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Minutes until it locks must be at least 5')).toBeTruthy();
    expect(to(put)).toEqual([]);
    await user.type(screen.getByLabelText(minutes), '5');
    answers[put] = refused(503, { detail: 'The system is busy.', code: 'busy' });
    await user.click(policy().getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toBe('The system is busy.');
    expect(value(minutes)).toBe('45');
  });

  it('shows both values of a field that another administrator changed, and saves the chosen one', async () => {
    const conflict = {
      detail: 'Another person changed this',
      code: 'edit_conflict',
      conflicts: [{ field: 'idle_days', yours: '60', theirs: '90', value: 90 }],
    };
    const { user, to, answers } = open({ [put]: refused(409, conflict) });
    await user.type(await field(idle), '60');
    await user.click(policy().getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Another person changed this. It is now: 90')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: `Take theirs: ${idle}` }));
    expect(value(idle)).toBe('90');
    answers[put] = ok({ ...nothing, idle_days: 90 });
    await user.click(policy().getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(to(put)).toHaveLength(2));
    expect(to(put)[1]?.body).toMatchObject({ idle_days: '90', read: { idle_days: '90' } });
  });

  it('can be loaded again', async () => {
    const { user, answers } = open({ [get]: { status: 500 } });
    const again = await screen.findByRole('button', { name: 'Try again' });
    answers[get] = ok({ ...nothing, idle_days: 45 });
    await user.click(again);
    expect((await field(idle)).value).toBe('45');
  });
});

describe('the notice', () => {
  it('has a preview, and is saved without the input of the policy', async () => {
    const { user, to } = open({ [put]: ok({ ...nothing, notice_text: 'For official use' }) });
    await user.type(await field(idle), '77');
    await user.type(screen.getByLabelText('Text of the notice'), 'For official use');
    expect(screen.getByRole('region', { name: 'Preview of the sign-in page' }).textContent).toBe('For official use');
    await user.click(notice().getByRole('button', { name: 'Save' }));
    await screen.findByText('The notice is saved.');
    expect(to(put).map(({ body }) => body)).toEqual([{ ...empty, notice_text: 'For official use', read: empty }]);
    expect(value(idle)).toBe('77');
  });
});
