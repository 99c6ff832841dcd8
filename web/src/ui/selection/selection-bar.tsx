import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './selection-bar.module.css';

interface SelectionBarProps {
  /** Its accessible name. */
  label: string;
  /** The text for the number of selected rows. */
  selected: string;
  clear: string;
  onClear: () => void;
  /** The buttons of the actions. */
  children: ReactNode;
}

/** The actions on the selected rows of a list. They stay visible while the list scrolls. */
export function SelectionBar({ label, selected, clear, onClear, children }: SelectionBarProps) {
  return (
    <Group gap="sm" role="group" aria-label={label} className={classes.bar} data-print="hidden">
      <Text fw={600} role="status" className="tabular">
        {selected}
      </Text>
      {children}
      <Button variant="subtle" onClick={onClear}>
        {clear}
      </Button>
    </Group>
  );
}
