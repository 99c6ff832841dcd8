const parts = ['alarms', 'data', 'api', 'scheduled', 'web'] as const;

/** Returns the names of a region's stacks in the order of deployment. They must not change: a renamed stack creates a new table. */
export function stackNames(region: string): Record<(typeof parts)[number], string> {
  const names = parts.map((part) => [part, `muster-${part}-${region}`]);
  return Object.fromEntries(names);
}
