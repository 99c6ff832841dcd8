import { Badge, Button, Popover, Stack } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './filter-button.module.css';
import { labels } from './labels.ts';

interface FilterButtonProps {
  /** The number of active filters. */
  active: number;
  /** The filters and the sort. */
  children: ReactNode;
}

/** The controls of a list behind one button, in narrow windows. */
export function FilterButton({ active, children }: FilterButtonProps) {
  return (
    <Popover
      position="bottom-start"
      shadow="md"
      width={300}
      withinPortal={false}
      hideDetached={false} // without a layout, as in tests, everything counts as detached
      trapFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconFilter size={16} stroke={1.6} aria-hidden />}
          rightSection={
            active > 0 && (
              <Badge circle>
                <span className={classes.count} data-count={active} />
              </Badge>
            )
          }
          aria-label={labels.filterOf(active)}
          data-print="hidden"
        >
          {labels.filter}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={labels.filter}>
        <Stack gap="sm">{children}</Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
