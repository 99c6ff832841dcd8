import type { Area } from '@muster/shared/contract';

/**
 * The areas whose verbs write jobs. Only their functions contain the verbs of jobs: a function may read and write what
 * its code does, and no more (docs/security.md).
 */
export const areasWithJobs: ReadonlySet<Area> = new Set<Area>([
  'accounts',
  'attendance',
  'enrollment',
  'record',
  'roster',
  'scim',
  'training',
]);
