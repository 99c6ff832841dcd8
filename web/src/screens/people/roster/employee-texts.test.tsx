import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { anEmployee, openRoster, roster } from '../../../testing/roster-screen.tsx';

// One more text, declared in one file. The form reads it from there.
vi.mock('@muster/shared/employee-texts', async (load) => {
  const declared = await load<{ employeeTexts: object; employeeTextNames: string[] }>();
  const radio = { label: 'Radio Number', meaning: 'The number of the radio', longest: 8, columns: ['Radio #'] };
  Object.assign(declared.employeeTexts, { radio_number: radio });
  declared.employeeTextNames.push('radio_number');
  return declared;
});

test('a text that is declared is an input of the form, with the stored value', async () => {
  const { answers, to } = roster([anEmployee('1010', { last_name: 'Adams', ...{ radio_number: 'R-12' } })]);
  answers['PUT /api/employee/update/1010/'] = { status: 500 };
  const user = await openRoster();
  await user.click(screen.getByRole('button', { name: 'Edit Kim Adams' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit Employee' }));
  const input = form.getByLabelText<HTMLInputElement>('Radio Number');
  expect([input.value, form.getByText('The number of the radio.').textContent]).toEqual([
    'R-12',
    'The number of the radio.',
  ]);
  await user.clear(input);
  await user.type(input, 'R-13');
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await form.findByText(/What you typed is kept/);
  expect(to('PUT /api/employee/update/1010/')).toMatchObject([
    { body: { radio_number: 'R-13', read: { radio_number: 'R-12' } } },
  ]);
});
