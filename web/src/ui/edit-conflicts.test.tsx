import { ranks as rankCalls } from '@muster/shared/areas/ranks';
import type { EditConflict } from '@muster/shared/errors';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { call } from '../api/client.ts';
import { EditClassForm } from '../parts/trainings/components/class-form.tsx';
import { RankForm } from '../screens/admin/ranks/components/rank-form.tsx';
import { EditEmployee } from '../screens/people/roster/components/edit-employee.tsx';
import { TypeForm } from '../screens/training/manage-trainings/components/type-form.tsx';
import { type Answers, network, ok } from '../testing/fake-network.ts';
import { aType, itsClass, typeId } from '../testing/manage-trainings-screen.tsx';
import { employee, signInAs } from '../testing/people.ts';
import { renderPart } from '../testing/render-app.tsx';
import { anEmployee, ranks } from '../testing/roster-screen.tsx';

const refusal = (conflicts: EditConflict[]) => ({
  status: 409,
  body: { detail: 'Another person changed this', code: 'edit_conflict', conflicts },
});

const nothing = vi.fn();
const onDone = vi.fn();
const listed = vi.fn();
const trainings = { onCancel: nothing, onDone, onChanged: listed };
const roster = { onNext: nothing, onClose: onDone, warned: false, onCopied: nothing };
const kim = anEmployee('1010');
const row = itsClass({ id: 'A' });
const theirDates = [{ date: '2027-03-09', start_time: '2027-03-09T10:00:00', end_time: '2027-03-09T12:00:00' }];
const { location, class_size, enrollment_start, enrollment_end, training_dates } = row;

beforeEach(() => {
  signInAs(employee);
  for (const spy of [onDone, listed]) spy.mockClear();
});

type SentEdit = Record<string, unknown> & { read: Record<string, unknown> };

/** An edit form, the field that two people change (its label, the typed text, the sent value), and the stored value. */
interface Case {
  part: ReactNode;
  call: string;
  label: string;
  typed: string;
  field: string;
  mine: unknown;
  conflict: EditConflict;
  read: Record<string, unknown>;
  shown: string;
}

const cases: Record<string, Case> = {
  employee: {
    part: <EditEmployee {...roster} onChange={listed} dialog={{ kind: 'edit', employee: kim }} />,
    call: 'PUT /api/employee/update/1010/',
    label: 'Badge Number',
    typed: 'B-1',
    field: 'badge_number',
    mine: 'B-1',
    conflict: { field: 'badge_number', yours: 'B-1', theirs: 'B-2', value: 'B-2' },
    read: { first_name: 'Kim', badge_number: kim.badge_number, rank_id: kim.rank_id, middle_name: '', active: true },
    shown: 'B-2',
  },
  type: {
    part: <TypeForm {...trainings} type={aType()} />,
    call: `PUT /api/training-types/${typeId}/`,
    label: 'Expires after (months)',
    typed: '24',
    field: 'expiration_months',
    mine: 24,
    conflict: { field: 'expiration_months', yours: '24 months', theirs: 'Never', value: null },
    read: { name: 'Firearms Qualification', is_mandatory: true, type: 'in_department', expiration_months: 12 },
    shown: '',
  },
  class: {
    part: <EditClassForm {...trainings} trainingClass={row} />,
    call: 'PUT /api/trainings/update-class/A/',
    label: 'Class Size',
    typed: '20',
    field: 'class_size',
    mine: 20,
    conflict: { field: 'class_size', yours: '20', theirs: '15', value: 15 },
    read: { location, class_size, enrollment_start, enrollment_end, training_dates },
    shown: '15',
  },
  rank: {
    part: (
      <RankForm
        name="Sergeant"
        texts={{ send: 'Save Changes', sending: 'Saving...', failed: 'Failed to update rank' }}
        onSend={async (name, read) => {
          await call(rankCalls.rename, { params: { id: 'R' }, body: { name, read: { name: read } } });
        }}
        onClose={onDone}
      />
    ),
    call: 'PATCH /api/ranks/R/',
    label: 'Rank name',
    typed: 'Mine',
    field: 'name',
    mine: 'Mine',
    conflict: { field: 'name', yours: 'Mine', theirs: 'Theirs', value: 'Theirs' },
    read: { name: 'Sergeant' },
    shown: 'Theirs',
  },
};

function open({ part, call, conflict }: Pick<Case, 'part' | 'call' | 'conflict'>) {
  const answers: Answers = {
    'GET /api/employee-info/': ok(employee),
    'GET /api/ranks/': ok(ranks),
    'GET /api/places/': ok([]),
    'GET /api/training-categories/': ok([]),
    'GET /api/units/': ok([]),
    'GET /api/groups/': ok([]),
    'GET /api/employee/1010/': ok({ ...kim, badge_number: 'B-2' }),
    [call]: refusal([conflict]),
  };
  return { ...network(answers), user: renderPart(part) };
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => screen.getByRole('button', { name: 'Save Changes' });

describe.each(Object.entries(cases))('an edit of a %s that conflicts with another one', (name, one) => {
  const openConflict = async () => {
    const opened = open(one);
    await waitFor(() => screen.getByLabelText(one.label));
    if (name === 'employee') await screen.findByRole('option', { name: 'Chief' });
    type(one.label, one.typed);
    await opened.user.click(save());
    await screen.findByText(`Another person changed this. It is now: ${one.conflict.theirs}`);
    return opened;
  };

  test('stays open with the typed value, and asks at the field before it is sent again', async () => {
    const { to, user } = await openConflict();
    expect(to(one.call)[0]?.body).toMatchObject({ [one.field]: one.mine, read: one.read });
    const field = screen.getByLabelText<HTMLInputElement>(one.label);
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual([one.typed, 'true']);
    expect(document.activeElement).toBe(field);
    expect(screen.getByRole('alert').textContent).toContain('Another person changed this');
    if (name !== 'rank') await waitFor(() => expect(listed).toHaveBeenCalled());
    await user.click(save());
    await user.click(save());
    screen.getByText(`Another person changed this. It is now: ${one.conflict.theirs}`);
    expect(to(one.call)).toHaveLength(1);
    expect(onDone).not.toHaveBeenCalled();
  });

  test('keeps mine, and replaces the stored value', async () => {
    const { to, user, answers } = await openConflict();
    await user.click(screen.getByRole('button', { name: `Keep mine: ${one.label}` }));
    expect(screen.queryByText(/Another person changed this/)).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText(one.label));
    answers[one.call] = ok({ ...kim, ...aType(), ...row });
    await user.click(save());
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    const sent = to(one.call)[1]?.body as SentEdit;
    expect([sent[one.field], sent.read[one.field] || null]).toEqual([one.mine, one.conflict.value]);
  });

  test('takes theirs', async () => {
    const { to, user, answers } = await openConflict();
    await user.click(screen.getByRole('button', { name: `Take theirs: ${one.label}` }));
    expect(screen.getByLabelText<HTMLInputElement>(one.label).value).toBe(one.shown);
    answers[one.call] = ok({ ...kim, ...aType(), ...row });
    await user.click(save());
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    const sent = to(one.call)[1]?.body as SentEdit;
    expect([sent[one.field] || null, sent.read[one.field] || null]).toEqual([one.conflict.value, one.conflict.value]);
  });
});

test('the dates of a class are one field: theirs replace all of mine', async () => {
  const call = 'PUT /api/trainings/update-class/A/';
  const conflict = { field: 'dates', yours: 'mine', theirs: 'Tue, Mar 9, 2027, 10:00-12:00', value: theirDates };
  const { to, user, answers } = open({ part: cases.class?.part, call, conflict });
  await user.click(screen.getByRole('button', { name: 'Remove date 2' }));
  type('Enrollment End', '2027-02-27');
  type('Enrollment End, time', '17:00');
  await user.click(save());
  await screen.findByText(/It is now: Tue, Mar 9, 2027, 10:00-12:00/);
  const choice = within(screen.getByRole('group', { name: 'Which value of Training Dates should be saved?' }));
  expect(document.activeElement).toBe(choice.getByRole('button', { name: 'Keep mine: Training Dates' }));
  await user.click(choice.getByRole('button', { name: 'Take theirs: Training Dates' }));
  expect(screen.getByLabelText<HTMLInputElement>('Date of date 1').value).toBe('2027-03-09');
  answers[call] = ok(row);
  await user.click(save());
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(to(call)[1]?.body).toMatchObject({
    training_dates: theirDates,
    enrollment_end: '2027-02-27T23:00:00.000Z',
    read: { training_dates: theirDates, enrollment_end },
  });
});
