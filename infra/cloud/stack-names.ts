import { mainStage } from './settings.ts';

const parts = ['alarms', 'data', 'api', 'scheduled', 'web'] as const;

/** Returns the prefix of a stage's names: `muster`, or `muster-dev`. The main stage's names predate stages. */
export const prefixOf = (stage: string): string => (stage === mainStage ? 'muster' : `muster-${stage}`);

/** Returns the name of the stack with the GitHub deployer roles. */
export const deployerStackName = (stage: string): string => `${prefixOf(stage)}-deployer`;

/**
 * Returns the names of a region's stacks in deployment order. Never change them: a renamed stack creates a new table.
 */
export function stackNames(stage: string, region: string): Record<(typeof parts)[number], string> {
  const names = parts.map((part) => [part, `${prefixOf(stage)}-${part}-${region}`]);
  return Object.fromEntries(names);
}
