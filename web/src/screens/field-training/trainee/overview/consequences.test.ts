import type { Trainee } from '@muster/shared/field-training-answers';
import { expect, test } from 'vitest';
import { aTrainee, aTraineeReport } from '../../../../testing/field-training.ts';
import { openPointsOfAll, openPointTexts } from './consequences.ts';
import { presentPhase } from './trainee-facts.ts';

const unassigned_days = ['2026-05-04', '2026-05-05', '2026-06-01'];

test('advancing a phase without trainers and reports names both', () => {
  const trainee = aTrainee({ assignments: [], unassigned_days });
  const phase = presentPhase(trainee);
  if (!phase) throw new Error('No phase');
  const advance = { decision: 'advance', on: '2026-05-31' } as const;
  expect(openPointTexts(trainee, phase, advance)).toEqual(['0 daily reports', '2 days without an assigned trainer']);
  expect(openPointTexts(trainee, phase, { ...advance, decision: 'extend' })).toEqual([]);
  const reviewed = { at: '2026-05-12T00:00:00.000Z', by: { employee_id: '1002', name: 'Ada Baker' }, comment: null };
  const reported = { ...trainee, reports: [aTraineeReport({ acknowledged: reviewed, reviewed })], unassigned_days: [] };
  expect(openPointTexts(reported, phase, advance)).toEqual([]);
});

test('an attestation names the open points of each phase that was reached', () => {
  const [one, two] = aTrainee().phases;
  const phases = [{ ...one, ended_on: '2026-05-31' }, two] as Trainee['phases'];
  const program = { ...aTrainee().program, phase_form_id: 'form' };
  expect(openPointsOfAll(aTrainee({ status: 'finished', phases, program, unassigned_days }))).toEqual([
    'Phase 1: 0 daily reports',
    'Phase 1: 2 days without an assigned trainer',
    'Phase 1: No report of the phase',
  ]);
});
