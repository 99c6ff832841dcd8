import { AxisBottom, AxisLeft } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { scaleLinear, scalePoint } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { monthTick } from '../months.ts';
import { percentText, shareOf, type TrendPoint } from '../shares.ts';
import classes from './chart.module.css';
import { bottomTick, ChartFrame, leftTick, margin, shownTicks } from './chart-frame.tsx';

interface TrendChartProps {
  points: readonly TrendPoint[];
  summary: string;
}

/** Returns the start of the scale, about 10 % below the lowest share, to make a trend visible. */
function bottomOf(points: readonly TrendPoint[]): number {
  const lowest = Math.min(1, ...points.flatMap((point) => shareOf(point) ?? []));
  return Math.max(0, Math.floor(lowest * 10 - 1) / 10);
}

/** Shows the compliant share by day. Points have numbers where there is room. */
export function TrendChart({ points, summary }: TrendChartProps) {
  const days = points.map(({ on }) => on);
  return (
    <ChartFrame summary={summary}>
      {({ width, height }) => {
        const x = scalePoint({ domain: days, range: [margin.left, width - margin.right], padding: 0.4 });
        const y = scaleLinear({ domain: [bottomOf(points), 1], range: [height - margin.bottom, margin.top] });
        const at = (point: TrendPoint) => ({ left: x(point.on) ?? 0, top: y(shareOf(point) ?? 0) });
        const drawn = points.filter((point) => shareOf(point) !== undefined);
        const named = new Set(shownTicks(days, width, 44));
        return (
          <>
            <GridRows
              scale={y}
              left={margin.left}
              width={width - margin.left - margin.right}
              tickValues={y.ticks(4)}
              className={classes.grid ?? ''}
            />
            <AxisLeft
              scale={y}
              left={margin.left}
              tickValues={y.ticks(4)}
              tickFormat={(value) => `${Math.round(Number(value) * 100)}%`}
              tickComponent={leftTick}
              hideAxisLine
              hideTicks
            />
            <AxisBottom
              scale={x}
              top={height - margin.bottom}
              tickValues={shownTicks(days, width, 48)}
              tickFormat={(day) => monthTick(day.slice(0, 7), day === days[0])}
              tickComponent={bottomTick}
              hideTicks
              axisClassName={classes.axis ?? ''}
            />
            <LinePath
              data={drawn}
              x={(point) => at(point).left}
              y={(point) => at(point).top}
              className={classes.line ?? ''}
            />
            {drawn.map((point) => {
              const { left, top } = at(point);
              return (
                <g key={point.on}>
                  <circle cx={left} cy={top} r={4} className={classes.point} />
                  {named.has(point.on) && (
                    <text x={left} y={top - 10} className={classes.value} textAnchor="middle">
                      {percentText(point)}
                    </text>
                  )}
                </g>
              );
            })}
          </>
        );
      }}
    </ChartFrame>
  );
}
