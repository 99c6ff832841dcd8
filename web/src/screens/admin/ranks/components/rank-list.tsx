import { ActionIcon, Group, Menu, NativeSelect, Text } from '@mantine/core';
import type { Rank } from '@muster/shared/areas/ranks';
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowsMove,
  IconArrowUp,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { labels } from '../labels.ts';
import { type Point, snap } from '../node-positions.ts';
import type { RankDialog } from '../rank-dialog.ts';
import { treeOf } from '../tree.ts';
import classes from './rank-list.module.css';

const directions = [
  { key: 'up', Icon: IconArrowUp, by: { x: 0, y: -snap } },
  { key: 'down', Icon: IconArrowDown, by: { x: 0, y: snap } },
  { key: 'left', Icon: IconArrowLeft, by: { x: -snap, y: 0 } },
  { key: 'right', Icon: IconArrowRight, by: { x: snap, y: 0 } },
] as const;

interface RankListProps {
  list: readonly Rank[];
  onOpen: (dialog: RankDialog) => void;
  onSetSuperior: (subordinate: string, superior: string | null) => void;
  onNudge: (id: string, by: Point) => void;
}

/** The hierarchy as a list with all actions of the diagram, for keyboards and phones. */
export function RankList({ list, onOpen, onSetSuperior, onNudge }: RankListProps) {
  return (
    <ul className={classes.list} aria-label={labels.list}>
      {treeOf(list).map(({ rank, depth }) => (
        <li key={rank.id} className={classes.rank} style={{ paddingLeft: 12 + Math.min(depth, 8) * 14 }}>
          <Group justify="space-between" wrap="nowrap" gap="xs">
            <Text fw={500} className={classes.name}>
              {rank.name}
            </Text>
            <Group gap={2} wrap="nowrap">
              <Menu closeOnItemClick={false} position="bottom-end">
                <Menu.Target>
                  <ActionIcon variant="subtle" color="gray" aria-label={labels.move(rank.name)}>
                    <IconArrowsMove size={18} stroke={1.6} aria-hidden />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  {directions.map(({ key, Icon, by }) => (
                    <Menu.Item
                      key={key}
                      leftSection={<Icon size={16} aria-hidden />}
                      onClick={() => onNudge(rank.id, by)}
                    >
                      {labels.moves[key]}
                    </Menu.Item>
                  ))}
                </Menu.Dropdown>
              </Menu>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={labels.rename(rank.name)}
                onClick={() => onOpen({ kind: 'edit', rank })}
              >
                <IconPencil size={18} stroke={1.6} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={labels.deleteOf(rank.name)}
                onClick={() => onOpen({ kind: 'delete', ranks: [rank], links: [] })}
              >
                <IconTrash size={18} stroke={1.6} aria-hidden />
              </ActionIcon>
            </Group>
          </Group>
          <NativeSelect
            size="xs"
            aria-label={labels.superiorOf(rank.name)}
            value={rank.superior_id ?? ''}
            onChange={(event) => onSetSuperior(rank.id, event.currentTarget.value || null)}
            data={[
              { value: '', label: labels.noSuperior },
              ...list
                .filter(({ id }) => id !== rank.id)
                .map(({ id, name }) => ({ value: id, label: labels.below(name) })),
            ]}
          />
        </li>
      ))}
    </ul>
  );
}
