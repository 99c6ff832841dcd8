import { mainStage } from './settings.ts';

const parts = ['alarms', 'data', 'api', 'scheduled', 'web'] as const;

/**
 * Returns the names of a region's stacks in the order of deployment. They must not change: a renamed stack creates a new table. Those of
 * the main stage do not have its name, since they are older than stages.
 */
export function stackNames(stage: string, region: string): Record<(typeof parts)[number], string> {
  const prefix = stage === mainStage ? 'muster' : `muster-${stage}`;
  const names = parts.map((part) => [part, `${prefix}-${part}-${region}`]);
  return Object.fromEntries(names);
}
