import { training } from '@muster/shared/areas/training';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { BugReportForm } from '../app/bug-report/components/bug-report-form.tsx';
import { AddPeople } from '../parts/attendance/components/add-people.tsx';
import { AddClassForm, EditClassForm } from '../parts/trainings/components/class-form.tsx';
import { RankForm } from '../screens/admin/ranks/components/rank-form.tsx';
import { CreateEmployee } from '../screens/people/roster/components/create-employee.tsx';
import { EditEmployee } from '../screens/people/roster/components/edit-employee.tsx';
import { ChangePasswordForm } from '../screens/settings/components/change-password-form.tsx';
import { SignInStep } from '../screens/sign-in/components/sign-in-step.tsx';
import { SiteCodeStep } from '../screens/sign-in/components/site-code-step.tsx';
import { ResetForm } from '../screens/sign-in/form/reset-form.tsx';
import { TypeForm } from '../screens/training/manage-trainings/components/type-form.tsx';
import { network, ok, refused } from '../testing/fake-network.ts';
import { aType, itsClass } from '../testing/manage-trainings-screen.tsx';
import { employee, signInAs } from '../testing/people.ts';
import { renderPart } from '../testing/render-app.tsx';

const nothing = vi.fn();
const trainings = { onCancel: nothing, onDone: nothing, onChanged: nothing };
const roster = {
  onNext: nothing,
  onClose: nothing,
  warned: false,
  onCopied: nothing,
  onChange: nothing,
};
const dana = { ...employee, middle_name: null, rank_id: null, rank_name: null, rank_order: null, active: true };

beforeEach(() => signInAs(employee));

/** The forms with their submit button and the messages of their empty fields. */
const forms: Record<string, { part: ReactNode; button: string; says: string[] }> = {
  'Add Date': {
    part: <AddClassForm {...trainings} type={aType()} />,
    button: 'Add Date',
    says: ['Please select a date'],
  },
  'Edit Training Class': {
    part: <EditClassForm {...trainings} trainingClass={itsClass({ id: 'A', location: ' ', class_size: 0 })} />,
    button: 'Save Changes',
    says: ['Location is required', 'Class size must be at least 1'],
  },
  'Create Training Type': { part: <TypeForm {...trainings} />, button: 'Create Training', says: ['Name is required'] },
  'Edit Training': {
    part: <TypeForm {...trainings} type={aType({ name: ' ' })} />,
    button: 'Save Changes',
    says: ['Name is required'],
  },
  'Create Employee': {
    part: <CreateEmployee {...roster} dialog={{ kind: 'create' }} />,
    button: 'Create Employee',
    says: ['First name is required', 'Last name is required', 'Badge number is required', 'Rank is required'],
  },
  'Edit Employee': {
    part: <EditEmployee {...roster} dialog={{ kind: 'edit', employee: { ...dana, badge_number: '' } }} />,
    button: 'Save Changes',
    says: ['Badge number is required', 'Rank is required'],
  },
  'a rank': {
    part: (
      <RankForm
        name=""
        texts={{ send: 'Create', sending: 'Creating...', failed: 'Failed to create rank' }}
        onSend={nothing}
        onClose={nothing}
      />
    ),
    button: 'Create',
    says: ['Rank name is required'],
  },
  'Class Attendance': {
    part: <AddPeople classId="A" free={3} onAdding={nothing} onAdded={nothing} />,
    button: 'Add Employee',
    says: ['Employee ID is required'],
  },
  'Report a Bug': {
    part: <BugReportForm onClose={nothing} />,
    button: 'Submit Report',
    says: ['Please provide a description of the bug'],
  },
  'Change Password': {
    part: <ChangePasswordForm />,
    button: 'Change Password',
    says: ['Current password is required', 'New password is required'],
  },
  'Enter Site Code': {
    part: <SiteCodeStep onChosen={nothing} />,
    button: 'Continue',
    says: ['Site code is required'],
  },
  Login: {
    part: <SignInStep onChange={nothing} onNext={nothing} />,
    button: 'Login',
    says: ['Username is required', 'Password is required'],
  },
  'the first password': {
    part: <ResetForm request={{ user_id: 'ticket', site_code: 'DEMO' }} />,
    button: 'Set Password',
    says: ['Password must be at least 8 characters long'],
  },
};

describe('every refused attempt shows a message', () => {
  // spec 5.29, 5.33
  test.each(Object.entries(forms))('%s', async (_, { part, button, says }) => {
    network({
      'GET /api/employee-info/': ok(employee),
      'GET /api/ranks/': ok([]),
    });
    const user = renderPart(part);
    for (const attempt of [1, 2, 3, 4]) {
      await user.click(await screen.findByRole('button', { name: button }));
      for (const text of says) {
        const shown = screen.queryAllByText(text, { exact: false });
        expect(shown, `attempt ${attempt}: ${text}`).toHaveLength(1);
      }
    }
  });
});

describe('a message disappears', () => {
  const year = new Date().getFullYear() + 1;
  const typed = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const row = itsClass({
    id: 'A',
    enrollment_start: `${year}-02-01T15:00:00.000Z`,
    enrollment_end: `${year}-03-01T15:00:00.000Z`,
    training_dates: [
      { date: `${year}-08-03`, start_time: `${year}-08-03T09:00:00`, end_time: `${year}-08-03T11:00:00` },
      { date: `${year}-08-04`, start_time: `${year}-08-04T09:00:00`, end_time: `${year}-08-04T11:00:00` },
    ],
  });
  const info = { 'GET /api/employee-info/': ok(employee) };

  test('when the field it is compared with is corrected', async () => {
    network(info);
    const user = renderPart(<EditClassForm {...trainings} trainingClass={row} />);
    typed('Enrollment Start', `${year}-03-05`);
    typed('Start Time of date 1', '12:00');
    typed('Date of date 2', `${year}-08-04`);
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    screen.getByText('Enrollment end must not be before enrollment start');
    screen.getByText('Start time must be before end time');
    typed('Enrollment Start', `${year}-02-05`);
    await waitFor(() => expect(screen.queryByText('Enrollment end must not be before enrollment start')).toBeNull());
    screen.getByText('Start time must be before end time');
    typed('End Time of date 1', '13:00');
    await waitFor(() => expect(screen.queryByText('Start time must be before end time')).toBeNull());
  });

  test('when one of two equal dates is changed', async () => {
    network(info);
    const user = renderPart(<EditClassForm {...trainings} trainingClass={row} />);
    typed('Date of date 2', `${year}-08-03`);
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    screen.getByText('This exact date and time is already added');
    typed('Date of date 2', `${year}-08-05`);
    await waitFor(() => expect(screen.queryByText('This exact date and time is already added')).toBeNull());
  });

  test('of Add Date, when any of its three fields is corrected', async () => {
    network(info);
    const user = renderPart(<AddClassForm {...trainings} type={aType()} />);
    typed('Date', `${year}-08-03`);
    typed('Start Time', '11:00');
    typed('End Time', '09:00');
    await user.click(screen.getByRole('button', { name: 'Add Date' }));
    screen.getByText('Start time must be before end time');
    typed('End Time', '12:00');
    await waitFor(() => expect(screen.queryByText('Start time must be before end time')).toBeNull());
  });

  test('of the server stays while other fields change, and disappears when its own does', async () => {
    network({ ...info, [`PUT ${training.updateClass.path.replace('{id}', 'A')}`]: refusedLocation });
    const user = renderPart(<EditClassForm {...trainings} trainingClass={row} />);
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Unknown place');
    typed('Class Size', '13');
    screen.getByText('Unknown place');
    typed('Location', 'Range 2');
    await waitFor(() => expect(screen.queryByText('Unknown place')).toBeNull());
  });

  test('of the whole form disappears at the next attempt, even if its fields are invalid', async () => {
    network({ ...info, [`PUT ${training.updateClass.path.replace('{id}', 'A')}`]: { status: 500 } });
    const user = renderPart(<EditClassForm {...trainings} trainingClass={row} />);
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText(/^Failed to update training class/);
    typed('Location', '');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    screen.getByText('Location is required');
    expect(screen.queryByText(/^Failed to update training class/)).toBeNull();
  });
});

const refusedLocation = refused(400, {
  detail: 'No such place',
  code: 'invalid_input',
  fields: { location: ['Unknown place'] },
});
