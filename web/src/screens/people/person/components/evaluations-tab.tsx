import { Group, Stack } from '@mantine/core';
import { IconClipboardText } from '@tabler/icons-react';
import { useUsableForms } from '../../../../parts/evaluations/api.ts';
import { EvaluationsOfPerson } from '../../../../parts/evaluations/components/evaluations-of-person.tsx';
import { labels } from '../../../../parts/evaluations/labels.ts';
import { recordTabPath } from '../../../../paths.ts';
import { LinkButton } from '../../../../ui/link-button.tsx';
import type { PersonPanelProps } from '../person-panel.ts';

/** The evaluations of a person, and a link for people who may evaluate today. */
export function EvaluationsTab({ person: { employeeId, isOwn } }: PersonPanelProps) {
  // Without an answer, there is no link.
  const { data: forms = [] } = useUsableForms(!isOwn);
  const mayEvaluate = !isOwn && forms.some(({ evaluates }) => evaluates !== 'no_one');
  return (
    <Stack gap="md">
      {mayEvaluate && (
        <Group justify="flex-end">
          <LinkButton
            to={recordTabPath(employeeId)}
            leftSection={<IconClipboardText size={16} aria-hidden />}
            data-print="hidden"
          >
            {labels.evaluate}
          </LinkButton>
        </Group>
      )}
      <EvaluationsOfPerson employeeId={employeeId} isOwn={isOwn} empty={labels.empty} />
    </Stack>
  );
}
