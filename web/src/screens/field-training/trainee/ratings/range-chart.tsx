import { useElementSize } from '@mantine/hooks';
import { AxisBottom } from '@visx/axis';
import { scaleLinear } from '@visx/scale';
import frame from '../../../../parts/compliance/charts/chart.module.css';
import { bottomTick } from '../../../../parts/compliance/charts/chart-frame.tsx';
import { type Author, type AuthorRow, seriesOf } from './chart-data.ts';
import { averageText, labels } from './labels.ts';
import { colorOf, Mark } from './mark.tsx';
import classes from './ratings.module.css';
import type { scaleOf } from './shown-ratings.ts';

interface RangeChartProps {
  rows: readonly AuthorRow[];
  /** All authors, by their number in charts. */
  authors: readonly Author[];
  scale: ReturnType<typeof scaleOf>;
  summary: string;
}

const rowHeight = 52;
const side = 16;

/** The average and the range of each author's ratings on one scale. */
export function RangeChart({ rows, authors, scale, summary }: RangeChartProps) {
  const { ref, width: measured } = useElementSize();
  const width = measured || 640;
  const height = rows.length * rowHeight + 32;
  const x = scaleLinear({ domain: [scale.least, scale.most], range: [side, width - side] });
  const ratings = Array.from({ length: scale.most - scale.least + 1 }, (_, n) => scale.least + n);
  const described = rows.map(({ author, average, lowest, highest }) =>
    labels.trainers.range(author.name, averageText(average), lowest, highest),
  );
  return (
    <div ref={ref} className={classes.frame}>
      <svg
        className={frame.chart}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={[summary, ...described].join('. ')}
      >
        {scale.minimum !== undefined && (
          <line
            x1={x(scale.minimum)}
            x2={x(scale.minimum)}
            y1={0}
            y2={rows.length * rowHeight}
            className={classes.minimum}
          />
        )}
        {rows.map(({ author, average, lowest, highest }, n) => {
          const y = n * rowHeight + 34;
          const series = seriesOf(authors, author);
          return (
            <g key={author.employee_id}>
              <text x={side} y={y - 16} className={classes.label}>
                {author.name}, {averageText(average)}
              </text>
              <line x1={x(lowest)} x2={x(highest)} y1={y} y2={y} className={classes.range} style={colorOf(series)} />
              <Mark series={series} x={x(average)} y={y} />
            </g>
          );
        })}
        <AxisBottom
          scale={x}
          top={rows.length * rowHeight + 6}
          tickValues={ratings}
          tickFormat={String}
          tickComponent={bottomTick}
          hideTicks
          axisClassName={frame.axis ?? ''}
        />
      </svg>
    </div>
  );
}
