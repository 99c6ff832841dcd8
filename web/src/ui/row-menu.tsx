import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, type IconProps } from '@tabler/icons-react';
import { type ComponentType, useRef } from 'react';

/** One action of a row menu. */
export interface RowMenuItem {
  label: string;
  Icon: ComponentType<IconProps>;
  onClick: () => void;
  /** Deletes something, or takes something away. */
  destructive?: boolean;
  /** Why the action is not possible; shown under its label. */
  reason?: string;
}

interface RowMenuProps {
  /** The accessible name of the button, with what the row is about: "More actions for James Smith". */
  label: string;
  items: readonly RowMenuItem[];
}

/** The rarer and the destructive actions of a table's row. */
export function RowMenu({ label, items }: RowMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon ref={button} variant="subtle" color="gray" size={36} aria-label={label} title={label}>
          <IconDots size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ label: text, Icon, onClick, destructive, reason }) => (
          <Menu.Item
            key={text}
            color={destructive ? 'red' : undefined}
            leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
            disabled={reason !== undefined}
            onClick={() => {
              // A dialog gives the focus back to what had it before: the item is gone by then.
              button.current?.focus();
              onClick();
            }}
          >
            {text}
            {reason && <div>{reason}</div>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
