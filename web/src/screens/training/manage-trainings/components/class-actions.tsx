import { Button, Group } from '@mantine/core';
import type { TrainingClass, TrainingType } from '@muster/shared/areas/training';
import {
  IconCalendarEvent,
  IconCalendarOff,
  IconCalendarRepeat,
  IconCopy,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { cancelDialog, classLabels, labels } from '../../../../parts/trainings/labels.ts';
import type { ManageDialog } from '../../../../parts/trainings/manage-dialog.ts';
import { classPath } from '../../../../paths.ts';
import { formatDate } from '../../../../ui/date-time.ts';
import { RowMenu } from '../../../../ui/row-menu.tsx';

interface ClassActionsProps {
  type: TrainingType;
  trainingClass: TrainingClass;
  onOpen: (dialog: ManageDialog) => void;
}

/** The actions of a class. A canceled class has only copies and delete. An archived training has no copies. */
export function ClassActions({ type, trainingClass, onOpen }: ClassActionsProps) {
  const { id, location, training_dates, canceled } = trainingClass;
  const navigate = useNavigate();
  const copies = [
    {
      label: classLabels.duplicate,
      Icon: IconCopy,
      onClick: () => onOpen({ kind: 'addClass', type, copied: trainingClass }),
    },
    {
      label: classLabels.repeat,
      Icon: IconCalendarRepeat,
      onClick: () => onOpen({ kind: 'repeatClass', type, trainingClass }),
    },
  ];
  const cancel = {
    label: cancelDialog.title,
    Icon: IconCalendarOff,
    onClick: () => onOpen({ kind: 'cancelClass', trainingClass }),
    destructive: true,
  };
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {!canceled && (
        <>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconUsers size={15} stroke={1.6} aria-hidden />}
            aria-label={classLabels.at(classLabels.attendance, location)}
            onClick={() => onOpen({ kind: 'attendance', trainingClass })}
          >
            {classLabels.attendance}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={classLabels.at(labels.edit, location)}
            onClick={() => onOpen({ kind: 'editClass', trainingClass })}
          >
            {labels.edit}
          </Button>
        </>
      )}
      <RowMenu
        label={classLabels.moreActions(location, formatDate(training_dates[0]?.date ?? ''))}
        items={[
          { label: classLabels.open, Icon: IconCalendarEvent, onClick: () => navigate(classPath(id)) },
          ...(type.archived ? [] : copies),
          ...(canceled ? [] : [cancel]),
          {
            label: labels.delete,
            Icon: IconTrash,
            onClick: () => onOpen({ kind: 'deleteClass', trainingClass }),
            destructive: true,
          },
        ]}
      />
    </Group>
  );
}
