import { Button, Group, Paper, Text, Title } from '@mantine/core';
import type { DraftHead } from '@muster/shared/evaluation-answers';
import type { Trainee } from '@muster/shared/field-training-answers';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { useOpenDrafts } from '../../use-waiting-reports.ts';
import { labels } from './labels.ts';
import { type NextStep, nextStep } from './next-step.ts';

const none: readonly DraftHead[] = [];

interface NextStepCardProps {
  trainee: Trainee;
  today: string;
  ownNumber: string | undefined;
  onOpen: (dialog: NonNullable<NextStep['dialog']>) => void;
}

/** The next step of the signed-in person in one sentence, with its action. */
export function NextStepCard({ trainee, today, ownNumber, onOpen }: NextStepCardProps) {
  // Without the drafts, the step after them is shown.
  const { data: drafts = none } = useOpenDrafts();
  const { text, action, to, dialog } = nextStep(trainee, { today, ownNumber, drafts });
  return (
    <Paper withBorder radius="lg" p="md" component="section" aria-label={labels.next.title}>
      <Group justify="space-between" gap="sm">
        <div>
          <Title order={2} size="h4">
            {labels.next.title}
          </Title>
          <Text>{text}</Text>
        </div>
        {to !== undefined && (
          <LinkButton to={to} mih={44}>
            {action}
          </LinkButton>
        )}
        {dialog !== undefined && (
          <Button mih={44} onClick={() => onOpen(dialog)}>
            {action}
          </Button>
        )}
      </Group>
    </Paper>
  );
}
