import { lazyComponent } from '../../../ui/lazy-component.tsx';

/** The chart of the trend. It loads after the numbers: its library is not needed to read them. */
export const TrendChart = lazyComponent(async () => (await import('./trend-chart.tsx')).TrendChart);
