import { Button, Group, Title } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { LoadingSkeleton } from '../../../ui/page-states.tsx';
import { usePrinting } from '../../../ui/printing.ts';
import { chartLabels } from '../labels.ts';
import classes from './chart-figure.module.css';

interface ChartFigureProps {
  title: string;
  help: string;
  /** The control that chooses the data of the chart. */
  choice?: ReactNode;
  chart: ReactNode;
  /** The numbers of the chart. */
  table: ReactNode;
  children?: ReactNode;
}

/** Shows a chart or its numbers as a table on the screen, and both on paper. */
export function ChartFigure({ title, help, choice, chart, table, children }: ChartFigureProps) {
  const heading = useId();
  const [asTable, setAsTable] = useState(false);
  const printing = usePrinting();
  const Icon = asTable ? IconChartBar : IconTable;
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <div>
        <Title order={2} id={heading}>
          {title}
        </Title>
        <p className={classes.help}>{help}</p>
      </div>
      {children}
      <Group justify="space-between" align="flex-end" gap="sm">
        {choice}
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? chartLabels.asChart : chartLabels.asTable}
        </Button>
      </Group>
      {(!asTable || printing) && (
        <Suspense
          fallback={
            <div className={classes.loading}>
              <LoadingSkeleton rows={5} label={chartLabels.loading} />
            </div>
          }
        >
          {chart}
        </Suspense>
      )}
      {(asTable || printing) && table}
    </section>
  );
}
