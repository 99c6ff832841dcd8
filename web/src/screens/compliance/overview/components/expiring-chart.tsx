import type { AskedRequirement } from '@muster/shared/areas/compliance';
import { AxisBottom, AxisLeft } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { useId } from 'react';
import classes from '../../../../parts/compliance/charts/chart.module.css';
import {
  bottomTick,
  ChartFrame,
  leftTick,
  margin,
  shownTicks,
} from '../../../../parts/compliance/charts/chart-frame.tsx';
import { type Month, monthTick } from '../../../../parts/compliance/months.ts';
import { labels } from '../labels.ts';

interface ExpiringChartProps {
  kind: AskedRequirement['kind'];
  months: readonly Month[];
  summary: string;
}

const { legend } = labels.expiring;

/** What expires in each month beside the seats of the same month, which are hatched. */
export function ExpiringChart({ kind, months, summary }: ExpiringChartProps) {
  const hatched = useId();
  const names = months.map(({ month }) => month);
  const most = Math.max(4, ...months.map(({ expiring, seats }) => Math.max(expiring, seats)));
  return (
    <>
      <ul className={classes.legend} aria-hidden>
        <li>
          <svg width="14" height="14" aria-hidden>
            <rect width="14" height="14" className={classes.expiring} />
          </svg>
          {legend[kind]}
        </li>
        <li>
          <svg width="14" height="14" aria-hidden>
            <rect x="0.5" y="0.5" width="13" height="13" className={classes.seats} fill={`url(#${hatched})`} />
          </svg>
          {legend.seats}
        </li>
      </ul>
      <ChartFrame summary={summary}>
        {({ width, height }) => {
          const x = scaleBand({ domain: names, range: [margin.left, width - margin.right], padding: 0.25 });
          const y = scaleLinear({ domain: [0, most], range: [height - margin.bottom, margin.top], nice: true });
          const half = x.bandwidth() / 2;
          const bars = ({ month, expiring, seats }: Month) => {
            const left = x(month) ?? 0;
            return [
              { name: 'expiring', left, count: expiring },
              { name: 'seats', left: left + half, count: seats },
            ] as const;
          };
          return (
            <>
              <defs>
                <pattern id={hatched} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                  <rect width="2" height="6" className={classes.hatch} />
                </pattern>
              </defs>
              <GridRows
                scale={y}
                left={margin.left}
                width={width - margin.left - margin.right}
                numTicks={4}
                className={classes.grid ?? ''}
              />
              <AxisLeft
                scale={y}
                left={margin.left}
                numTicks={4}
                tickFormat={(value) => (Number.isInteger(Number(value)) ? `${value}` : '')}
                tickComponent={leftTick}
                hideAxisLine
                hideTicks
              />
              <AxisBottom
                scale={x}
                top={height - margin.bottom}
                tickValues={shownTicks(names, width, 48)}
                tickFormat={(month) => monthTick(month, month === names[0])}
                tickComponent={bottomTick}
                hideTicks
                axisClassName={classes.axis ?? ''}
              />
              {months.flatMap((month) =>
                bars(month).map(({ name, left, count }) => (
                  <g key={`${month.month} ${name}`}>
                    {count > 0 && (
                      <Bar
                        x={left + 0.5}
                        y={y(count)}
                        width={Math.max(1, half - 2)}
                        height={height - margin.bottom - y(count)}
                        className={classes[name] ?? ''}
                        {...(name === 'seats' && { fill: `url(#${hatched})` })}
                      />
                    )}
                    {count > 0 && half >= 16 && (
                      <text x={left + half / 2} y={y(count) - 5} className={classes.value} textAnchor="middle">
                        {count}
                      </text>
                    )}
                  </g>
                )),
              )}
            </>
          );
        }}
      </ChartFrame>
    </>
  );
}
