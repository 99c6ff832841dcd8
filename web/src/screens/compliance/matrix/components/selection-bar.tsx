import { Button } from '@mantine/core';
import { IconBell, IconCalendarPlus, IconUserPlus } from '@tabler/icons-react';
import { labels } from '../../../../parts/compliance/labels.ts';
import type { MatrixPerson } from '../../../../parts/compliance/matrix.ts';
import { SelectionBar as Bar } from '../../../../ui/selection/selection-bar.tsx';
import type { MatrixDialog } from '../person-actions.ts';

const texts = labels.selection;

interface SelectionBarProps {
  people: readonly MatrixPerson[];
  /** True if the signed-in person may enroll people and create classes. */
  managesClasses: boolean;
  /** Selects everyone shown. Undefined if a checkbox does that. */
  onAll: (() => void) | undefined;
  onOpen: (dialog: MatrixDialog) => void;
  onClear: () => void;
}

export function SelectionBar({ people, managesClasses, onAll, onOpen, onClear }: SelectionBarProps) {
  return (
    <Bar label={texts.label} selected={texts.selected(people.length)} clear={texts.clear} onClear={onClear}>
      {onAll && (
        <Button variant="default" onClick={onAll}>
          {labels.matrix.selectAll}
        </Button>
      )}
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
    </Bar>
  );
}
