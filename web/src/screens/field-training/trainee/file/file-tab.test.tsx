import { addDays } from '@muster/shared/rules/calendar';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { network, ok, refused } from '../../../../testing/fake-network.ts';
import { aTrainee, aTraineeReport, traineeId } from '../../../../testing/field-training.ts';
import { employee, permissionList, signInAs } from '../../../../testing/people.ts';
import { browseApp } from '../../../../testing/render-app.tsx';

const made = vi.hoisted(() => ({ sources: [] as unknown[], letters: '' }));
// jsdom cannot fetch the font; file-pdf.test.ts makes real files.
vi.mock('./file-pdf.ts', () => ({
  filePdf: (source: unknown) => {
    made.sources.push(source);
    return Promise.resolve({ file: new Blob(['%PDF']), letters: made.letters });
  },
}));

beforeEach(() => {
  signInAs(employee);
  made.sources.length = 0;
  made.letters = '';
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
});

const from = '2026-05-04';
const trainee = aTrainee({ status: 'completed', ended_on: addDays(from, 39), reports: [aTraineeReport()] });
const path = `GET /api/field-training/trainees/${traineeId}`;
const spans = [
  `${path}/answers/?from=${from}&to=${addDays(from, 30)}`,
  `${path}/answers/?from=${addDays(from, 31)}&to=${addDays(from, 39)}`,
];
const form = { form_id: 'F1', version: 1, content: { name: 'Daily report' } };

const open = () => ({
  ...network({
    'GET /api/employee-info/': ok(employee),
    'GET /api/employee-permissions/1004/': ok(permissionList([])),
    'GET /api/notifications/?limit=20': ok({ notifications: [], unread_count: 0 }),
    [`${path}/`]: ok(trainee),
    [`${path}/ratings/`]: ok({ items: [], reports: [] }),
    ...Object.fromEntries(spans.map((span, n) => [span, ok({ forms: [form], reports: [{ evaluation_id: `E${n}` }] })])),
  }),
  ...browseApp(`/field-training/trainees/${traineeId}?tab=file`),
});

test('the file has the reports of all days, loaded a month at a time', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Save PDF' }));
  await vi.waitFor(() => expect(made.sources).toHaveLength(1));
  expect(made.sources[0]).toMatchObject({
    answers: { forms: [{ form_id: 'F1' }], reports: [{ evaluation_id: 'E0' }, { evaluation_id: 'E1' }] },
    timeZone: 'America/Chicago',
  });
  expect((made.sources[0] as { answers: { forms: unknown[] } }).answers.forms).toHaveLength(1);
});

test('a month that cannot be loaded makes no file, and can be tried again', async () => {
  const { user, answers } = open();
  const [, second = ''] = spans;
  answers[second] = refused(500, { detail: 'Failed' });
  await user.click(await screen.findByRole('button', { name: 'Save PDF' }));
  await screen.findByText(/We couldn't make the file/);
  expect(made.sources).toEqual([]);
  answers[second] = ok({ forms: [form], reports: [] });
  made.letters = '🚓';
  await user.click(screen.getByRole('button', { name: 'Save PDF' }));
  await screen.findByText('The font of the file has no 🚓. The file shows □ instead.');
  expect(screen.queryByText(/We couldn't make the file/)).toBeNull();
});
