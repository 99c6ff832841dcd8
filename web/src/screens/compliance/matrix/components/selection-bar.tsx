import { Button, Group, Text } from '@mantine/core';
import { IconBell, IconCalendarPlus, IconUserPlus } from '@tabler/icons-react';
import { labels } from '../../../../parts/compliance/labels.ts';
import type { MatrixPerson } from '../../../../parts/compliance/matrix.ts';
import type { MatrixDialog } from '../person-actions.ts';
import classes from './selection-bar.module.css';

const texts = labels.selection;

interface SelectionBarProps {
  people: readonly MatrixPerson[];
  /** The signed-in person may enroll people and make classes. */
  managesClasses: boolean;
  onOpen: (dialog: MatrixDialog) => void;
  onClear: () => void;
}

/** What can be done with the people who are selected. */
export function SelectionBar({ people, managesClasses, onOpen, onClear }: SelectionBarProps) {
  return (
    <Group gap="sm" role="group" aria-label={texts.label} className={classes.bar} data-print="hidden">
      <Text fw={600} role="status" className="tabular">
        {texts.selected(people.length)}
      </Text>
      {managesClasses && (
        <>
          <Button
            leftSection={<IconUserPlus size={16} stroke={1.6} aria-hidden />}
            onClick={() => onOpen({ kind: 'enroll', people })}
          >
            {texts.enroll}
          </Button>
          <Button
            variant="default"
            leftSection={<IconCalendarPlus size={16} stroke={1.6} aria-hidden />}
            onClick={() => onOpen({ kind: 'newClass', people, requirementId: undefined })}
          >
            {texts.newClass}
          </Button>
        </>
      )}
      <Button
        variant="default"
        leftSection={<IconBell size={16} stroke={1.6} aria-hidden />}
        onClick={() => onOpen({ kind: 'notify', people })}
      >
        {texts.notify}
      </Button>
      <Button variant="subtle" onClick={onClear}>
        {texts.clear}
      </Button>
    </Group>
  );
}
