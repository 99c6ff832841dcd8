import { ActionIcon, Button, Group, Text } from '@mantine/core';
import type { TrainingClass } from '@muster/shared/areas/training';
import { IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import classes from '../../../ui/class-table.module.css';
import { formatInstant } from '../../../ui/date-time.ts';
import { SessionList } from '../../../ui/session-list.tsx';
import { classLabels, labels } from '../labels.ts';
import type { ManageDialog } from '../manage-dialog.ts';

interface ClassRowProps {
  row: TrainingClass;
  /** Its place in the list, which delays its appearance. */
  index: number;
  timeZone: string;
  onOpen: (dialog: ManageDialog) => void;
}

/** One class as its staff see it: where, when, how full, when people may enroll, and what can be done about it. */
export function ClassRow({ row, index, timeZone, onOpen }: ClassRowProps) {
  const titles = classLabels.columns;
  const order = { '--row': index } as CSSProperties;
  return (
    <tr className={classes.row} style={order}>
      <th scope="row" className={classes.location}>
        {row.location}
      </th>
      <td data-label={titles.dates}>
        <SessionList sessions={row.training_dates} />
      </td>
      <td data-label={titles.seats} className={classes.seats}>
        <div>
          {classLabels.seats(row.enrolled_count, row.class_size)}
          {row.waitlisted_count > 0 && (
            <Text size="xs" c="dimmed">
              {classLabels.waiting(row.waitlisted_count)}
            </Text>
          )}
        </div>
      </td>
      <td data-label={titles.period} className={classes.period}>
        <div>
          {formatInstant(row.enrollment_start, timeZone)} {classLabels.to}
          <br />
          {formatInstant(row.enrollment_end, timeZone)}
        </div>
      </td>
      <td className={classes.action}>
        <Group gap={4} justify="flex-end" wrap="nowrap">
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconUsers size={15} stroke={1.6} aria-hidden />}
            aria-label={classLabels.at(classLabels.attendance, row.location)}
            onClick={() => onOpen({ kind: 'attendance', row })}
          >
            {classLabels.attendance}
          </Button>
          <ActionIcon
            variant="subtle"
            color="gray"
            title={labels.edit}
            aria-label={classLabels.at(labels.edit, row.location)}
            onClick={() => onOpen({ kind: 'editClass', row })}
          >
            <IconPencil size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            title={labels.delete}
            aria-label={classLabels.at(labels.delete, row.location)}
            onClick={() => onOpen({ kind: 'deleteClass', row })}
          >
            <IconTrash size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Group>
      </td>
    </tr>
  );
}
