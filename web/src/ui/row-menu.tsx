import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, type IconProps } from '@tabler/icons-react';
import { type ComponentType, useRef, useState } from 'react';

export interface RowMenuItem {
  label: string;
  Icon: ComponentType<IconProps>;
  onClick: () => void;
  /** Deletes or removes data. */
  destructive?: boolean;
  /** Why the action is disabled; shown below its label. */
  reason?: string;
}

interface RowMenuProps {
  /** The accessible name of the button, including the row's: "More actions for James Smith". */
  label: string;
  items: readonly RowMenuItem[];
}

/** The menu of a row's less frequent and destructive actions. */
export function RowMenu({ label, items }: RowMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  // Rendered inside the page's landmark for screen readers.
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
            // The theme's red text color: the menu's own red is too dark in the dark scheme.
            c={destructive && reason === undefined ? 'var(--mantine-color-error)' : undefined}
            leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
            disabled={reason !== undefined}
            onClick={() => {
              // Focuses the button, because a dialog restores the focus and the menu item is gone by then.
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
