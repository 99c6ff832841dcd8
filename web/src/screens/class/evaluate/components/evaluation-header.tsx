import { Button, Group } from '@mantine/core';
import { IconTargetArrow } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { PrintButton } from '../../../../ui/print-button.tsx';
import type { ClassGroup } from '../api.ts';
import { labels } from '../labels.ts';
import { LanesSheet } from './lanes-sheet.tsx';

interface EvaluationHeaderProps {
  group: ClassGroup;
  header: ComponentProps<typeof PageHeader>;
  onLanes: () => void;
}

/** The header of the page. Lanes are printed, and changed by staff of the class. */
export function EvaluationHeader({ group, header, onLanes }: EvaluationHeaderProps) {
  const { lanes } = group;
  const givesLanes = group.may_give_lanes && (group.form.content.purpose === 'firearms' || lanes !== null);
  return (
    <>
      <PageHeader
        {...header}
        help={[group.class.training, group.class.location].join(' · ')}
        action={
          <Group gap="sm">
            {lanes && <PrintButton>{labels.printLanes}</PrintButton>}
            {givesLanes && (
              <Button
                variant="default"
                mih={44}
                leftSection={<IconTargetArrow size={18} aria-hidden />}
                onClick={onLanes}
              >
                {labels.lanes}
              </Button>
            )}
          </Group>
        }
      />
      {lanes && <LanesSheet group={group} lanes={lanes} />}
    </>
  );
}
