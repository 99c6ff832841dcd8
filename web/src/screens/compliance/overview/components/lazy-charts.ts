import { lazyComponent } from '../../../../ui/lazy-component.tsx';

/** The charts load after the numbers: their library is not needed to read them. */
export const TrendChart = lazyComponent(async () => (await import('./trend-chart.tsx')).TrendChart);
export const ExpiringChart = lazyComponent(async () => (await import('./expiring-chart.tsx')).ExpiringChart);
