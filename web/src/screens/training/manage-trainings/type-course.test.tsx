import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aForm } from '../../../testing/evaluations.ts';
import { type Answers, ok, refused } from '../../../testing/fake-network.ts';
import {
  aType,
  categoriesCall,
  dialogOf,
  formsCall,
  noDialog,
  openTab,
  typeId,
  typesCall,
} from '../../../testing/manage-trainings-screen.tsx';
import { employee } from '../../../testing/people.ts';
import { registerForm, saveOpenDraft } from '../../../ui/form-draft.ts';
import { newType } from './type-form-values.ts';

const create = 'POST /api/training-types/';
const update = `PUT /api/training-types/${typeId}/`;
const [force, driving] = [
  { id: '01J00000000000000000000C01', name: 'Use of force' },
  { id: '01J00000000000000000000C02', name: 'Driving' },
];
const instructorType = aType({ id: '01J00000000000000000000T02', name: 'Firearms Instructor' });
const typed = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

const open = (answers: Answers) => openTab({ [categoriesCall]: ok([force, driving]), ...answers });

test('a training is created with its course, and a category that is added in place', async () => {
  const made = { id: '01J00000000000000000000C03', name: 'State mandated' };
  const { answers, user, to } = open({
    [typesCall]: ok([aType(), instructorType]),
    [create]: ok(aType()),
    'POST /api/training-categories/': ok(made),
  });
  await user.click(await screen.findByRole('button', { name: 'Create New Training' }));
  const dialog = await dialogOf('Create Training Type');
  await user.type(dialog.getByLabelText('Name'), 'Pistol');
  expect(dialog.queryByLabelText('Course number')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Course and credit' }));
  await user.type(dialog.getByLabelText('Course number'), 'TX-3301');
  await user.click(await dialog.findByRole('checkbox', { name: 'Use of force' }));
  await user.click(dialog.getByRole('button', { name: 'Add a category' }));
  answers[categoriesCall] = ok([driving, made, force]);
  await user.type(dialog.getByLabelText('Category name'), 'State mandated{Enter}');
  expect((await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'State mandated' })).checked).toBe(true);
  expect(dialog.queryByLabelText('Passing score')).toBeNull();
  await user.selectOptions(dialog.getByLabelText('Assessment'), 'Score');
  await user.type(dialog.getByLabelText('Passing score'), '80');
  await user.click(dialog.getByRole('checkbox', { name: 'Must pass to be certified' }));
  typed(dialog.getByLabelText('Course of fire'), '50 rounds at 7 and 15 yards');
  typed(dialog.getByLabelText('Remediation'), 'An hour with the range master');
  await user.selectOptions(dialog.getByLabelText('Instructor certification'), 'Firearms Instructor');
  await user.click(dialog.getByRole('combobox', { name: 'Prerequisites' }));
  const choices = await screen.findAllByRole('option', { name: 'Firearms Instructor', hidden: true });
  const choice = choices.find(({ tagName }) => tagName !== 'OPTION');
  if (!choice) throw new Error('no choice');
  await user.click(choice);
  await user.click(dialog.getByRole('button', { name: 'Create Training' }));
  await noDialog();
  expect(to(create)[0]?.body).toMatchObject({
    name: 'Pistol',
    course_number: 'TX-3301',
    category_ids: [force.id, made.id],
    assessment: 'score',
    passing_score: 80,
    requires_pass: true,
    course_of_fire: '50 rounds at 7 and 15 yards',
    remediation: 'An hour with the range master',
    instructor_type_id: instructorType.id,
    prerequisite_ids: [instructorType.id],
  });
});

const [handgun, night] = [
  aForm({ id: '01J00000000000000000000F01', name: 'Handgun qualification' }),
  aForm({ id: '01J00000000000000000000F02', name: 'Night qualification', archived: true }),
];
const [shotgun, draft] = [
  aForm({ id: '01J00000000000000000000F03', name: 'Shotgun qualification', archived: true }),
  aForm({ id: '01J00000000000000000000F04', name: 'Rifle qualification', version: null }),
];

/** Waits until a form is chosen: its name is also that of an option. */
const chosenForm = (dialog: Awaited<ReturnType<typeof dialogOf>>, name: string) =>
  waitFor(() => {
    const shown = dialog.getAllByText(name).filter((one) => !one.closest('[role=option]'));
    expect(shown).toHaveLength(1);
  });

test('published forms are chosen, and a pass of every one is required without an assessment', async () => {
  const { user, to } = open({ [create]: ok(aType()), [formsCall]: ok([handgun, night, shotgun, draft]) });
  await user.click(await screen.findByRole('button', { name: 'Create New Training' }));
  const dialog = await dialogOf('Create Training Type');
  await user.type(dialog.getByLabelText('Name'), 'Pistol');
  await user.click(dialog.getByRole('button', { name: 'Course and credit' }));
  expect(dialog.queryByRole('checkbox', { name: 'Must pass to be certified' })).toBeNull();
  await waitFor(() =>
    expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Evaluations' }).disabled).toBe(false),
  );
  await user.click(dialog.getByRole('combobox', { name: 'Evaluations' }));
  const options = await screen.findAllByRole('option', { name: /qualification$/, hidden: true });
  expect(options.map(({ textContent }) => textContent)).toEqual(['Handgun qualification']);
  await user.click(options[0] as HTMLElement);
  await user.click(dialog.getByRole('checkbox', { name: 'Must pass to be certified' }));
  dialog.getByText('Only attendees who pass every evaluation are certified.');
  await user.selectOptions(dialog.getByLabelText('Assessment'), 'Score');
  dialog.getByText('Only attendees who pass the assessment and every evaluation are certified.');
  await user.selectOptions(dialog.getByLabelText('Assessment'), 'None');
  await user.click(dialog.getByRole('button', { name: 'Create Training' }));
  await noDialog();
  expect(to(create)[0]?.body).toMatchObject({ name: 'Pistol', form_ids: [handgun.id], requires_pass: true });
});

test('an archived form that is chosen stays, and without forms no pass is required', async () => {
  const type = aType({ form_ids: [night.id], requires_pass: true });
  const { user, to } = open({
    [typesCall]: ok([type]),
    [update]: ok(type),
    [formsCall]: ok([handgun, night, shotgun]),
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Firearms Qualification' }));
  const dialog = await dialogOf('Edit Training');
  await chosenForm(dialog, 'Night qualification (archived)');
  await user.click(dialog.getByRole('combobox', { name: 'Evaluations' }));
  await user.keyboard('{Backspace}');
  expect(dialog.queryByRole('checkbox', { name: 'Must pass to be certified' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await noDialog();
  expect(to(update)[0]?.body).toMatchObject({
    form_ids: [],
    requires_pass: false,
    read: { form_ids: [night.id], requires_pass: true },
  });
});

test('forms that cannot be loaded are tried again, and the choice is kept', async () => {
  const type = aType({ form_ids: [handgun.id] });
  const { answers, user } = open({ [typesCall]: ok([type]), [formsCall]: refused(500) });
  await user.click(await screen.findByRole('button', { name: 'Edit Firearms Qualification' }));
  const dialog = await dialogOf('Edit Training');
  await dialog.findByText("We couldn't load the forms. Check your connection and try again.");
  answers[formsCall] = ok([handgun]);
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await chosenForm(dialog, 'Handgun qualification');
});

test('a stored course is shown, and removed values are cleared', async () => {
  const course = { course_number: 'TX-1', assessment: 'score', passing_score: 70, requires_pass: true } as const;
  const type = aType({ ...course, category_ids: [force.id] });
  const { user, to } = open({ [typesCall]: ok([type]), [update]: ok(type) });
  await user.click(await screen.findByRole('button', { name: 'Edit Firearms Qualification' }));
  const dialog = await dialogOf('Edit Training');
  expect(dialog.getByLabelText<HTMLInputElement>('Course number').value).toBe('TX-1');
  await user.click(await dialog.findByRole('checkbox', { name: 'Use of force' }));
  await user.selectOptions(dialog.getByLabelText('Assessment'), 'None');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await noDialog();
  expect(to(update)[0]?.body).toMatchObject({
    course_number: 'TX-1',
    category_ids: [],
    assessment: null,
    passing_score: null,
    requires_pass: false,
    read: { ...course, category_ids: [force.id] },
  });
});

test('a category that is typed and not added is not lost', async () => {
  const { user, to } = open({ [create]: ok(aType()) });
  await user.click(await screen.findByRole('button', { name: 'Create New Training' }));
  const dialog = await dialogOf('Create Training Type');
  await user.type(dialog.getByLabelText('Name'), 'Pistol');
  await user.click(dialog.getByRole('button', { name: 'Course and credit' }));
  await user.click(dialog.getByRole('button', { name: 'Add a category' }));
  await user.type(dialog.getByLabelText('Category name'), 'Driving');
  await user.click(dialog.getByRole('button', { name: 'Create Training' }));
  dialog.getByText('This category has not been added yet. Add it, or cancel.');
  expect(to(create)).toEqual([]);
});

test('empty loaded values of a course are sent, so that no change is overwritten', async () => {
  const { user, to } = open({ [typesCall]: ok([aType()]), [update]: ok(aType()) });
  await user.click(await screen.findByRole('button', { name: 'Edit Firearms Qualification' }));
  const dialog = await dialogOf('Edit Training');
  await user.click(dialog.getByRole('button', { name: 'Course and credit' }));
  await user.type(dialog.getByLabelText('Course number'), 'TX-3301');
  await user.click(await dialog.findByRole('checkbox', { name: 'Driving' }));
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await noDialog();
  expect(to(update)[0]?.body).toMatchObject({
    course_number: 'TX-3301',
    category_ids: [driving.id],
    read: {
      course_number: '',
      category_ids: [],
      assessment: null,
      passing_score: null,
      requires_pass: false,
      course_of_fire: '',
      remediation: '',
      instructor_type_id: null,
      prerequisite_ids: [],
      form_ids: [],
    },
  });
});

test('a category typed before the login session expired is restored in its field, with its error', async () => {
  const values = { ...newType, name: 'Pistol', new_category: 'State mandated' };
  const screenName = 'manage-trainings';
  const close = registerForm(screenName, () => ({
    screen: screenName,
    address: '/training?tab=manage',
    dialog: { kind: 'createType' },
    values,
  }));
  saveOpenDraft(employee.id, Date.now());
  close();
  const { user, to } = open({ [create]: ok(aType()) });
  const dialog = await dialogOf('Create Training Type');
  await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Pistol'));
  await user.click(dialog.getByRole('button', { name: 'Create Training' }));
  await dialog.findByText('This category has not been added yet. Add it, or cancel.');
  expect(dialog.getByLabelText<HTMLInputElement>('Category name').value).toBe('State mandated');
  expect(to(create)).toEqual([]);
});
