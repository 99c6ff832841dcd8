import { Button } from '@mantine/core';
import { IconTargetArrow } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { PageHeader } from '../../../../ui/page-header.tsx';
import type { ClassGroup } from '../api.ts';
import { labels } from '../labels.ts';

interface EvaluationHeaderProps {
  group: ClassGroup;
  header: ComponentProps<typeof PageHeader>;
  onLanes: () => void;
}

/** The header of the page, with the button to the lanes for staff of the class. */
export function EvaluationHeader({ group, header, onLanes }: EvaluationHeaderProps) {
  const hasLanes = group.form.content.purpose === 'firearms' || group.lanes !== null;
  return (
    <PageHeader
      {...header}
      help={[group.class.training, group.class.location].join(' · ')}
      action={
        group.may_give_lanes &&
        hasLanes && (
          <Button variant="default" mih={44} leftSection={<IconTargetArrow size={18} aria-hidden />} onClick={onLanes}>
            {labels.lanes}
          </Button>
        )
      }
    />
  );
}
