import type { RegionSettings } from './settings.ts';

/** Returns the environment for the measurements that `metrics` enables. */
export const measuredEnvironment = ({ metrics }: Pick<RegionSettings, 'metrics'>): Record<string, string> =>
  metrics ? { METRICS: metrics } : {};
