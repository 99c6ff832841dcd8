import { useElementSize } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './chart.module.css';

export interface ChartSize {
  /** In CSS pixels. */
  width: number;
  height: number;
}

/** The room for the axes. */
export const margin = { top: 24, right: 12, bottom: 28, left: 44 };
const height = 260;
/** The width until it is measured. */
const usualWidth = 640;

/** Draws a chart in the available width. `summary` describes it for people who cannot see it. */
export function ChartFrame({ summary, children }: { summary: string; children: (size: ChartSize) => ReactNode }) {
  const { ref, width } = useElementSize();
  const size = { width: width || usualWidth, height };
  return (
    <div ref={ref} className={classes.frame}>
      <svg
        className={classes.chart}
        {...size}
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={summary}
      >
        {children(size)}
      </svg>
    </div>
  );
}

interface TickProps {
  x: number;
  y: number;
  formattedValue?: string | undefined;
}

/** The text of a tick. The library's own component measures every text. */
export const bottomTick = ({ x, y, formattedValue }: TickProps) => (
  <text x={x} y={y} className={classes.tick} textAnchor="middle" dy="0.4em">
    {formattedValue}
  </text>
);

export const leftTick = ({ x, y, formattedValue }: TickProps) => (
  <text x={x} y={y} className={classes.tick} textAnchor="end" dy="0.32em">
    {formattedValue}
  </text>
);

/** Returns every value, every second, every third and so on, so that the texts fit on the axis. */
export function shownTicks<T>(values: readonly T[], width: number, each: number): T[] {
  const room = Math.max(1, Math.floor((width - margin.left - margin.right) / each));
  const step = Math.max(1, Math.ceil(values.length / room));
  // The last value is today and always shown.
  return values.filter((_, n) => (values.length - 1 - n) % step === 0);
}
