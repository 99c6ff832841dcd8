import { lazyComponent } from '../../../ui/lazy-component.tsx';

/** The trend chart. Its library loads after the numbers. */
export const TrendChart = lazyComponent(async () => (await import('./trend-chart.tsx')).TrendChart);
