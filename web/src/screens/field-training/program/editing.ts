import type { ProgramContent, ProgramPhase } from '@muster/shared/field-training/program';

/** Returns a new key of a phase. */
export const newKey = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 12);

export const newPhase = (key = newKey()): ProgramPhase => ({ key, name: '', weeks: 4 });

/** Returns the content of a new program. */
export const emptyContent = (): ProgramContent => ({
  name: '',
  phases: [{ ...newPhase(), name: 'Phase 1' }],
  daily_form_id: '',
  separate_evaluator: false,
  trainer_type_ids: [],
  coordinators: [],
  report_days: 1,
  review_days: 3,
  attestation: '',
});

/** Returns phases with one moved up (-1) or down (1). */
export function movePhase(phases: readonly ProgramPhase[], at: number, by: 1 | -1): ProgramPhase[] {
  const moved = phases[at];
  return moved ? phases.toSpliced(at, 1).toSpliced(at + by, 0, moved) : [...phases];
}
