import type { StoredDocument } from '@muster/shared/areas/documents';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ok, pausedResponse } from '../../../../testing/fake-network.ts';
import { aType, chooseInMenu, dialogOf, openTab, typeId } from '../../../../testing/manage-trainings-screen.tsx';
import { employee } from '../../../../testing/people.ts';
import { discardDraft, registerForm, saveOpenDraft } from '../../../../ui/form-draft.ts';

afterEach(discardDraft);

const list = `GET /api/training-types/${typeId}/documents/`;
const begin = `POST /api/training-types/${typeId}/documents/`;
const aDocument = (id: string, name: string): StoredDocument => ({
  id,
  class_id: null,
  training_type_id: typeId,
  kind: 'lesson_plan',
  name,
  size: 2048,
  content_type: 'application/pdf',
  sha256: 'ab'.repeat(32),
  added_at: '2027-03-03T20:05:00.000Z',
  added_by: { employee_id: '1002', name: 'Daniel Okafor' },
  removed: null,
});
const two = ok([aDocument('D1', 'Plan.pdf'), aDocument('D2', 'Goals.pdf')]);
const title = 'Documents: Firearms Qualification';
const reason = () => screen.getByLabelText<HTMLTextAreaElement>('Reason').value;

test('a reason typed before the login session expired is restored for its document, and for no other', async () => {
  const name = 'manage-trainings';
  const values = { document: 'D1', values: { reason: 'Wrong course' } };
  const dialog = { kind: 'typeDocuments', type: aType() };
  const close = registerForm(name, () => ({ screen: name, address: '/training?tab=manage', dialog, values }));
  saveOpenDraft(employee.id, Date.now());
  close();
  const { user } = openTab({ [list]: two });
  const shown = await dialogOf(title);
  await shown.findByText(/Plan\.pdf/);
  await waitFor(() => expect(reason()).toBe('Wrong course'));
  await user.click(shown.getByRole('button', { name: 'Cancel' }));
  await shown.findByRole('button', { name: 'Remove Goals.pdf' });
  await chooseInMenu(user, 'Remove Goals.pdf', 'Remove');
  await shown.findByLabelText('Reason');
  expect(reason()).toBe('');
});

test('closing asks while a file is being added, also after a document was about to be removed', async () => {
  const late = pausedResponse(ok({ document_id: 'D3', upload: { url: '/api/files/', fields: {} } }));
  const { user } = openTab({ [list]: two, [begin]: late.answer });
  await chooseInMenu(user, 'More actions for Firearms Qualification', 'Documents');
  const shown = await dialogOf(title);
  await shown.findByText('Plan.pdf');
  fireEvent.change(shown.getByLabelText('Document kind'), { target: { value: 'lesson_plan' } });
  const input = document.querySelector('[role=dialog] input[type=file]') as HTMLElement;
  fireEvent.change(input, { target: { files: [new File(['x'], 'New.pdf')] } });
  await shown.findByText('Reading...');
  await chooseInMenu(user, 'Remove Plan.pdf', 'Remove');
  await user.click(await shown.findByRole('button', { name: 'Cancel' }));
  await shown.findByText('Reading...');
  await user.keyboard('{Escape}');
  const question = within(await shown.findByRole('alertdialog', { name: 'Leave without adding these files?' }));
  await user.click(question.getByRole('button', { name: 'Stay here' }));
  await shown.findByText('Reading...');
  await user.keyboard('{Escape}');
  await user.click(await shown.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
