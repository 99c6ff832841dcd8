import { Button, Center, Loader } from '@mantine/core';
import type { TrainingClass, TrainingType } from '@muster/shared/areas/training';
import { IconCalendarOff } from '@tabler/icons-react';
import classes from '../../../ui/class-table.module.css';
import { EmptyState, ErrorState } from '../../../ui/page-states.tsx';
import { useOpening } from '../../../ui/use-opening.ts';
import { useClasses } from '../api.ts';
import { classLabels, labels } from '../labels.ts';
import type { ManageDialog } from '../manage-dialog.ts';
import { ClassRow } from './class-row.tsx';

interface ClassesOfTypeProps {
  type: TrainingType;
  timeZone: string;
  onOpen: (dialog: ManageDialog) => void;
}

/** What an opened training type shows: its classes as they are now, by start. */
export function ClassesOfType({ type, timeZone, onOpen }: ClassesOfTypeProps) {
  const { classes: rows, load } = useClasses(type.id);
  const { state, retry } = useOpening(load);
  if (state === 'failed') return <ErrorState message={classLabels.fetchFailed} onRetry={retry} />;
  if (state === 'loading' || !rows)
    return (
      <Center role="status" aria-label={classLabels.loading} mih={64}>
        <Loader size="sm" />
      </Center>
    );
  if (rows.length === 0)
    return (
      <EmptyState
        message={classLabels.none}
        icon={<IconCalendarOff size={32} stroke={1.5} />}
        action={
          <Button variant="light" onClick={() => onOpen({ kind: 'addClass', type })}>
            {labels.addTo(type.name)}
          </Button>
        }
      />
    );
  return <ClassTable name={type.name} rows={rows} timeZone={timeZone} onOpen={onOpen} />;
}

interface ClassTableProps extends Pick<ClassesOfTypeProps, 'timeZone' | 'onOpen'> {
  name: string;
  rows: readonly TrainingClass[];
}

function ClassTable({ name, rows, timeZone, onOpen }: ClassTableProps) {
  const titles = classLabels.columns;
  return (
    <table className={`${classes.table} ${classes.wide}`} aria-label={classLabels.of(name)}>
      <thead className={classes.head}>
        <tr>
          <th scope="col">{titles.location}</th>
          <th scope="col" className={classes.dates}>
            {titles.dates}
          </th>
          <th scope="col" className={classes.seats}>
            {titles.seats}
          </th>
          <th scope="col" className={classes.period}>
            {titles.period}
          </th>
          <th scope="col" className={classes.action}>
            {titles.actions}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <ClassRow key={row.id} row={row} index={index} timeZone={timeZone} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  );
}
