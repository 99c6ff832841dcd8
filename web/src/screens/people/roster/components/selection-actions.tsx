import { Button } from '@mantine/core';
import type { Employee } from '@muster/shared/areas/roster';
import { IconKey, IconPencil, IconShieldCog } from '@tabler/icons-react';
import { bulkLabels } from '../../../../parts/roster/labels.ts';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import type { RosterDialog } from '../roster-dialog.ts';

interface SelectionActionsProps {
  people: readonly Employee[];
  onOpen: (dialog: RosterDialog) => void;
}

/** The actions on the selected employees. */
export function SelectionActions({ people, onOpen }: SelectionActionsProps) {
  const texts = bulkLabels.actions;
  return (
    <>
      <Button
        leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
        onClick={() => onOpen({ kind: 'changePeople', people })}
      >
        {texts.change}
      </Button>
      <RowMenu
        label={texts.more}
        items={[
          {
            label: texts.permission,
            Icon: IconShieldCog,
            onClick: () => onOpen({ kind: 'changePermission', people }),
          },
          { label: texts.reissue, Icon: IconKey, onClick: () => onOpen({ kind: 'reissue', people }) },
        ]}
      />
    </>
  );
}
