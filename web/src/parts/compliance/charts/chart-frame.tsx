import { useElementSize } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './chart.module.css';

export interface ChartSize {
  /** In CSS pixels. */
  width: number;
  height: number;
}

/** The room around what is drawn, for the axes. */
export const margin = { top: 24, right: 12, bottom: 28, left: 44 };
const height = 260;
/** Where the width is not known yet. */
const usualWidth = 640;

/** The picture of a chart in the width that there is. `summary` says what it shows to those who do not see it. */
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

/** The text of a tick. The library's own measures every text. */
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

/** Returns the values of which the axis has room for a text: every one, every second, every third. */
export function shownTicks<T>(values: readonly T[], width: number, each: number): T[] {
  const room = Math.max(1, Math.floor((width - margin.left - margin.right) / each));
  const step = Math.max(1, Math.ceil(values.length / room));
  // The last one is today: it is always there.
  return values.filter((_, n) => (values.length - 1 - n) % step === 0);
}
