import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { network, ok } from '../../testing/fake-network.ts';
import { aTraineeRow, traineeId } from '../../testing/field-training.ts';
import { renderPart } from '../../testing/render-app.tsx';
import { FieldTrainingSection } from './components/field-training-section.tsx';

const call = 'GET /api/field-training/trainees/?ended=false';
const may = { report: true, review: false, manage: false };
const named = (name: string) => ({ employee_id: '77', name, rank: null, active: true });

test('shows the own training with its week, and trainees whose report is due', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-13T18:00:00Z') });
  network({
    [call]: ok([
      aTraineeRow({ own: true, unread: 2, may: { ...may, report: false } }),
      aTraineeRow({ id: 'T2', employee: named('Kim Lee'), may, missing: 3, due_today: true }),
      aTraineeRow({ id: 'T3', employee: named('Jo Kay'), may, due_today: true }),
      aTraineeRow({ id: 'T4', employee: named('Al Ray'), may }),
    ]),
  });
  renderPart(<FieldTrainingSection timeZone="America/Chicago" />);
  const section = within(await screen.findByRole('region', { name: 'Field training' }));
  section.getByText('Phase 1 of 2, week 2 of 4');
  section.getByText('2 reports to read');
  section.getByText('3 overdue daily reports');
  section.getByText('Daily report due today');
  expect(section.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/field-training/trainees/${traineeId}?tab=reports`,
    '/field-training/trainees/T2',
    '/field-training/trainees/T3',
    '/field-training',
  ]);
});

test('shows nothing to people without a part in a training', async () => {
  const { count } = network({ [call]: ok([aTraineeRow()]) });
  renderPart(<FieldTrainingSection timeZone="America/Chicago" />);
  await expect.poll(() => count(call)).toBe(1);
  expect(screen.queryByRole('region')).toBeNull();
});
