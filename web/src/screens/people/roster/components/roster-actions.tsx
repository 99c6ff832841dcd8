import { Button, Group } from '@mantine/core';
import type { Employee } from '@muster/shared/areas/roster';
import { IconFileImport, IconListCheck, IconSitemap, IconUserPlus } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { bulkLabels, labels } from '../../../../parts/roster/labels.ts';
import { paths } from '../../../../paths.ts';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import { useHasCards, useHasRail } from '../../../../ui/window-width.ts';
import type { RosterDialog } from '../roster-dialog.ts';

const links = [
  { to: paths.rosterImport, label: labels.import, Icon: IconFileImport },
  { to: paths.units, label: labels.lists, Icon: IconSitemap },
];

interface RosterActionsProps {
  /** The whole roster; undefined while it loads. */
  people: readonly Employee[] | undefined;
  onOpen: (dialog: RosterDialog) => void;
}

/** The actions of the Employees screen. In narrow windows, the links are in a menu. */
export function RosterActions({ people, onOpen }: RosterActionsProps) {
  const [phone, rail] = [useHasCards(), useHasRail()];
  const navigate = useNavigate();
  const paste = () => onOpen({ kind: 'paste', people: people ?? [] });
  const menu = [
    ...(phone && people ? [{ label: bulkLabels.fromList, Icon: IconListCheck, onClick: paste }] : []),
    ...links.map(({ to, ...item }) => ({ ...item, onClick: () => navigate(to) })),
  ];
  return (
    <Group gap={phone ? 0 : 'sm'} wrap="nowrap">
      {!phone && (
        <Button
          variant="default"
          leftSection={<IconListCheck size={16} aria-hidden />}
          disabled={!people}
          onClick={paste}
          data-print="hidden"
        >
          {bulkLabels.fromList}
        </Button>
      )}
      {rail ? (
        <RowMenu label={labels.moreOf} items={menu} />
      ) : (
        links.map(({ to, label, Icon }) => (
          <LinkButton
            key={to}
            variant="default"
            leftSection={<Icon size={16} aria-hidden />}
            to={to}
            data-print="hidden"
          >
            {label}
          </LinkButton>
        ))
      )}
      <Button
        leftSection={!phone && <IconUserPlus size={16} aria-hidden />}
        px={phone ? 'xs' : undefined}
        onClick={() => onOpen({ kind: 'create' })}
      >
        {labels.create}
      </Button>
    </Group>
  );
}
