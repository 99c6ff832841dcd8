import { Button, Group } from '@mantine/core';
import type { TrainingType } from '@muster/shared/areas/training';
import { IconArchive, IconArchiveOff, IconFiles, IconTrash } from '@tabler/icons-react';
import { archiveDialog, labels, typeDocumentsDialog } from '../../../../parts/trainings/labels.ts';
import type { ManageDialog } from '../../../../parts/trainings/manage-dialog.ts';
import { RowMenu } from '../../../../ui/row-menu.tsx';

interface TypeActionsProps {
  type: TrainingType;
  onOpen: (dialog: ManageDialog) => void;
}

/** The actions of a training type: add a class, edit, and a menu with archive and delete. */
export function TypeActions({ type, onOpen }: TypeActionsProps) {
  const word = { variant: 'subtle', color: 'gray', size: 'compact-sm' } as const;
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap" component="span">
      {!type.archived && (
        <Button {...word} aria-label={labels.addTo(type.name)} onClick={() => onOpen({ kind: 'addClass', type })}>
          {labels.add}
        </Button>
      )}
      <Button
        {...word}
        aria-label={labels.actionOn(labels.edit, type.name)}
        onClick={() => onOpen({ kind: 'editType', type })}
      >
        {labels.edit}
      </Button>
      <RowMenu
        label={labels.moreActions(type.name)}
        items={[
          {
            label: typeDocumentsDialog.open,
            Icon: IconFiles,
            onClick: () => onOpen({ kind: 'typeDocuments', type }),
          },
          {
            label: type.archived ? archiveDialog.unarchive : archiveDialog.archive,
            Icon: type.archived ? IconArchiveOff : IconArchive,
            onClick: () => onOpen({ kind: 'archiveType', type }),
          },
          {
            label: labels.delete,
            Icon: IconTrash,
            onClick: () => onOpen({ kind: 'deleteType', type }),
            destructive: true,
          },
        ]}
      />
    </Group>
  );
}
