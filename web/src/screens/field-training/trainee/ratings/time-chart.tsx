import { addDays, daysBetween } from '@muster/shared/rules/calendar';
import { AxisBottom, AxisLeft } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { scaleLinear } from '@visx/scale';
import { LinePath } from '@visx/shape';
import frame from '../../../../parts/compliance/charts/chart.module.css';
import {
  bottomTick,
  ChartFrame,
  leftTick,
  margin,
  shownTicks,
} from '../../../../parts/compliance/charts/chart-frame.tsx';
import { formatDate } from '../../../../ui/date-time.ts';
import { type Author, type ReportPoint, seriesOf, type WeekPoint } from './chart-data.ts';
import { averageText, labels } from './labels.ts';
import { Mark } from './mark.tsx';
import classes from './ratings.module.css';
import type { scaleOf } from './shown-ratings.ts';

interface TimeChartProps {
  /** By day; at least one. */
  points: readonly ReportPoint[];
  weeks: readonly WeekPoint[];
  /** All authors, by their number in charts. */
  authors: readonly Author[];
  scale: ReturnType<typeof scaleOf>;
  summary: string;
}

/** Returns the month and day of a date, `Mar 3`. */
const dayText = (on: string): string => formatDate(on).split(', ')[1] ?? on;

/** The ratings by day, with a shape and a color for each author, and the average by week as a line. */
export function TimeChart({ summary, ...data }: TimeChartProps) {
  return (
    <div className={classes.frame}>
      <ChartFrame summary={summary}>{(size) => <Plot {...data} {...size} />}</ChartFrame>
      <Legend authors={data.authors} minimum={data.scale.minimum} />
    </div>
  );
}

interface PlotProps extends Omit<TimeChartProps, 'summary'> {
  width: number;
  height: number;
}

function Plot({ points, weeks, authors, scale, width, height }: PlotProps) {
  const from = weeks[0]?.week ?? points[0]?.on ?? '';
  const days = daysBetween(from, points.at(-1)?.on ?? from);
  const x = scaleLinear({ domain: [0, Math.max(6, days)], range: [margin.left, width - margin.right - 8] });
  const y = scaleLinear({ domain: [scale.least, scale.most], range: [height - margin.bottom, margin.top] });
  const at = (on: string) => x(daysBetween(from, on));
  return (
    <>
      <Axes {...{ x, y, from, weeks, scale, width, height }} />
      {scale.minimum !== undefined && (
        <line
          x1={margin.left}
          x2={width - margin.right}
          y1={y(scale.minimum)}
          y2={y(scale.minimum)}
          className={classes.minimum}
        />
      )}
      <LinePath
        data={[...weeks]}
        x={({ week }) => at(addDays(week, 2))}
        y={({ value }) => y(value)}
        className={classes.week ?? ''}
      />
      {points.map(({ id, on, author, value }) => (
        <Mark
          key={id}
          series={seriesOf(authors, author)}
          x={at(on)}
          y={y(value)}
          title={`${formatDate(on)}, ${author.name}: ${averageText(value)}`}
        />
      ))}
    </>
  );
}

type LinearScale = ReturnType<typeof scaleLinear<number>>;

interface AxesProps extends Pick<PlotProps, 'weeks' | 'scale' | 'width' | 'height'> {
  /** Of days since `from`, and of ratings. */
  x: LinearScale;
  y: LinearScale;
  from: string;
}

/** The axes: ratings with a line for each, and the Mondays of the weeks. */
function Axes({ x, y, from, weeks, scale, width, height }: AxesProps) {
  const ratings = Array.from({ length: scale.most - scale.least + 1 }, (_, n) => scale.least + n);
  const mondays = weeks.map(({ week }) => daysBetween(from, week));
  return (
    <>
      <GridRows
        scale={y}
        left={margin.left}
        width={width - margin.left - margin.right}
        tickValues={ratings}
        className={frame.grid ?? ''}
      />
      <AxisLeft
        scale={y}
        left={margin.left}
        tickValues={ratings}
        tickFormat={String}
        tickComponent={leftTick}
        hideAxisLine
        hideTicks
      />
      <AxisBottom
        scale={x}
        top={height - margin.bottom}
        tickValues={shownTicks(mondays, width, 56)}
        tickFormat={(day) => dayText(addDays(from, Number(day)))}
        tickComponent={bottomTick}
        hideTicks
        axisClassName={frame.axis ?? ''}
      />
    </>
  );
}

function Legend({ authors, minimum }: { authors: readonly Author[]; minimum: number | undefined }) {
  return (
    <ul className={classes.legend}>
      {authors.map((author, series) => (
        <li key={author.employee_id}>
          <svg width="16" height="16" viewBox="-8 -8 16 16" aria-hidden>
            <Mark series={series} x={0} y={0} />
          </svg>
          {author.name}
        </li>
      ))}
      <li>
        <svg width="20" height="10" viewBox="0 0 20 10" aria-hidden>
          <path d="M0 5H20" className={classes.week} />
        </svg>
        {labels.time.week}
      </li>
      {minimum !== undefined && (
        <li>
          <svg width="20" height="10" viewBox="0 0 20 10" aria-hidden>
            <path d="M0 5H20" className={classes.minimum} />
          </svg>
          {labels.time.minimum(minimum)}
        </li>
      )}
    </ul>
  );
}
