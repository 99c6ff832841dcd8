import { Button, Group, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { attendanceLabels as texts } from '../labels.ts';
import classes from './attendance-tab.module.css';

interface RowProblemProps {
  name: string;
  /** Why it was not recorded. */
  refused: string | undefined;
  /** What another person has recorded meanwhile. */
  conflict: string | undefined;
  /** The own choice becomes a correction of it, or is dropped. */
  onKeep: () => void;
  onTake: () => void;
  /** What else stands under the row. */
  children?: ReactNode;
}

/** Returns what stands under a row: why something was not recorded, and what was recorded meanwhile; null: nothing. */
export function RowProblem({ name, refused, conflict, onKeep, onTake, children }: RowProblemProps) {
  if (!refused && !conflict && !children) return null;
  return (
    <div className={classes.note}>
      {refused && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" className={classes.refused}>
          <IconAlertCircle size={16} aria-hidden />
          {refused}
        </Text>
      )}
      {conflict && (
        <div role="alert">
          <Text size="sm" fw={500}>
            {conflict}
          </Text>
          <Group gap="xs" mt={4} data-print="hidden">
            <Button variant="default" size="compact-sm" aria-label={texts.keepMine(name)} onClick={onKeep}>
              {texts.keepMineWord}
            </Button>
            <Button variant="default" size="compact-sm" aria-label={texts.takeTheirs(name)} onClick={onTake}>
              {texts.takeTheirsWord}
            </Button>
          </Group>
        </div>
      )}
      {children}
    </div>
  );
}
