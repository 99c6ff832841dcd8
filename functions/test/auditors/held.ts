import type { AuditorFields } from '../../src/domain/people/auditor-fields.ts';

/** An administrator's input for an account. */
export const accountBody = (overrides: Partial<AuditorFields & { topic_ids: string[] }> = {}) => ({
  name: 'Dana Ortiz-Núñez',
  agency: 'State Commission',
  open_from: '2026-05-13',
  open_until: '2026-06-30',
  range_from: '2025-01-01',
  range_until: '2025-12-31',
  ...overrides,
});
