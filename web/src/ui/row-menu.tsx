import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, type IconProps } from '@tabler/icons-react';
import { type ComponentType, useRef, useState } from 'react';

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
  const [opened, setOpened] = useState(false);
  // Screen readers find it in the page's landmark.
  const landmark = opened ? document.getElementById('main') : null;
  return (
    <Menu
      position="bottom-end"
      shadow="md"
      opened={opened}
      onChange={setOpened}
      withinPortal // a table cuts off what is larger than it
      portalProps={landmark ? { target: landmark } : {}}
      hideDetached={false} // without a layout, as in tests, everything counts as detached
      withInitialFocusPlaceholder={false}
    >
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
            // The theme's red of texts: that of the menu is too dark at night.
            c={destructive && reason === undefined ? 'var(--mantine-color-error)' : undefined}
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
