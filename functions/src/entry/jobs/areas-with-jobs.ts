import type { Area } from '@muster/shared/contract';

/**
 * The areas whose verbs write jobs. Only their functions have job verbs: rights follow from code (docs/security.md).
 */
export const areasWithJobs: ReadonlySet<Area> = new Set<Area>([
  'accounts',
  'attendance',
  'enrollment',
  'firearms',
  'record',
  'roster',
  'scim',
  'training',
]);
