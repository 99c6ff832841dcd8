import type * as Declared from '@muster/shared/declared-fields';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ok, refused } from '../../testing/fake-network.ts';
import {
  aType,
  classesCall,
  dialogOf,
  itsClass,
  openClassDialog,
  openTab,
  typeId,
  typesCall,
} from '../../testing/manage-trainings-screen.tsx';
import { renderPart } from '../../testing/render-app.tsx';
import { anEmployee, openRoster, roster } from '../../testing/roster-screen.tsx';
import { ClassDetails } from '../../ui/class-details.tsx';

// An additional field of each entity, declared in one file. Forms and details read it from there.
vi.mock('@muster/shared/declared-fields', async (load) => {
  const { declareMore } = await import('@muster/testing/more-declared-fields');
  return declareMore((await load()) as typeof Declared);
});

/** Changes the stored radio number in the form and saves. */
function changeRadio(form: Awaited<ReturnType<typeof dialogOf>>): void {
  const input = form.getByLabelText<HTMLInputElement>('Radio Number');
  const described = form.getByText('The number of the radio.').textContent;
  expect([input.value, described]).toEqual(['R-12', 'The number of the radio.']);
  fireEvent.change(input, { target: { value: 'R-13' } });
  fireEvent.click(form.getByRole('button', { name: 'Save Changes' }));
}
const changed = [{ body: { radio_number: 'R-13', read: { radio_number: 'R-12' } } }];

test('a text that is declared of employees is an input of their form', async () => {
  const { answers, to } = roster([anEmployee('1010', { last_name: 'Adams', ...{ radio_number: 'R-12' } })]);
  answers['PUT /api/employee/update/1010/'] = refused(500);
  const user = await openRoster();
  await user.click(screen.getByRole('button', { name: 'Edit Kim Adams' }));
  const form = await dialogOf('Edit Employee');
  changeRadio(form);
  await form.findByText(/Your entries are kept/);
  expect(to('PUT /api/employee/update/1010/')).toMatchObject(changed);
});

test('a text that is declared of trainings is an input of their form', async () => {
  const update = `PUT /api/training-types/${typeId}/`;
  const type = { ...aType(), radio_number: 'R-12' };
  const { user, to } = openTab({ [typesCall]: ok([type]), [update]: refused(500) });
  await user.click(await screen.findByRole('button', { name: 'Edit Firearms Qualification' }));
  const form = await dialogOf('Edit Training');
  changeRadio(form);
  await waitFor(() => expect(to(update)).toMatchObject(changed));
});

test('fields that are declared of classes are inputs of their form', async () => {
  const update = 'PUT /api/trainings/update-class/A/';
  const taught = itsClass({ id: 'A', ...{ radio_number: 'R-12', rest_minutes: 90 } });
  const { dialog: form, to } = await openClassDialog('Edit', 'Edit Training Class', {
    [classesCall]: ok([taught]),
    [update]: refused(500),
  });
  const rest = form.getByLabelText<HTMLInputElement>('Time to rest');
  expect(rest.value).toBe('1:30');
  fireEvent.change(rest, { target: { value: '2 h' } });
  changeRadio(form);
  const read = { radio_number: 'R-12', rest_minutes: 90 };
  await waitFor(() => expect(to(update)).toMatchObject([{ body: { radio_number: 'R-13', rest_minutes: 120, read } }]));
});

test('the details of a class have the declared fields that are set', () => {
  renderPart(<ClassDetails trainingClass={itsClass({ id: 'A', ...{ radio_number: 'R-12', rest_minutes: 90 } })} />);
  const facts = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(facts).toEqual(['Training Name', 'Location', 'Dates and times', 'Radio Number', 'Time to rest']);
  expect(screen.getByText('1 h 30 min')).toBeTruthy();
});
