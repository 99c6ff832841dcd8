import type { RegionSettings } from './settings.ts';

/** Returns the environment of a function that measures what `metrics` asks for. */
export const measuredEnvironment = ({ metrics }: Pick<RegionSettings, 'metrics'>): Record<string, string> =>
  metrics ? { METRICS: metrics } : {};
