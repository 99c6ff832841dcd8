import { Button, Group, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { attendanceLabels as texts } from '../labels.ts';
import classes from './attendance-tab.module.css';

interface RowProblemProps {
  name: string;
  /** Why the server rejected the change. */
  refused: string | undefined;
  /** A sentence about the value that another person recorded meanwhile. */
  conflict: string | undefined;
  /** Turns the person's own choice into a correction of it. */
  onKeep: () => void;
  onTake: () => void;
  /** More notes of the row. */
  children?: ReactNode;
}

/** Returns the problems of a row: a rejected change or a conflicting one; null if there are none. */
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
