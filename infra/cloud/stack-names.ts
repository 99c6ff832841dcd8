import { mainStage } from './settings.ts';

const parts = ['alarms', 'data', 'api', 'scheduled', 'web'] as const;

/**
 * Returns how the names of a stage begin: `muster`, or `muster-dev`. The main stage's do not have its name, since they
 * are older than stages.
 */
export const prefixOf = (stage: string): string => (stage === mainStage ? 'muster' : `muster-${stage}`);

/** Returns the name of the stack with the roles that deploy a stage from GitHub. */
export const deployerStackName = (stage: string): string => `${prefixOf(stage)}-deployer`;

/**
 * Returns the names of a region's stacks in the order of deployment. They must not change: a renamed stack creates a
 * new table.
 */
export function stackNames(stage: string, region: string): Record<(typeof parts)[number], string> {
  const names = parts.map((part) => [part, `${prefixOf(stage)}-${part}-${region}`]);
  return Object.fromEntries(names);
}
