import { Button, Group, List, Stack, Text } from '@mantine/core';
import type { PublishedForm } from '@muster/shared/evaluation-answers';
import { scoreOf } from '@muster/shared/forms/score';
import { useState } from 'react';
import { cleanedAnswers } from '../../../../parts/evaluations/answers/answers.ts';
import { Confirm } from '../../../../ui/confirm.tsx';
import { formatDate } from '../../../../ui/date-time.ts';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { completeBarLabels as texts } from '../labels.ts';
import { countedRows } from '../ready.ts';
import type { GroupRow, OpenRow } from '../rows.ts';
import type { BulkOutcome } from '../use-group-completion.ts';
import classes from './evaluate-class.module.css';

interface CompleteBarProps {
  rows: readonly GroupRow[];
  ready: number;
  /** The last completion of several evaluations. */
  outcome: BulkOutcome | undefined;
  onDismiss: () => void;
  onComplete: () => void;
}

/** Completes every evaluation without problems, and lists those that the server refused. */
export function CompleteBar({ rows, ready, outcome, onDismiss, onComplete }: CompleteBarProps) {
  return (
    <div className={classes.bar}>
      {outcome && <BulkProblems outcome={outcome} onDismiss={onDismiss} />}
      <Group justify="space-between" gap="sm">
        <Text size="sm" role="status" className="tabular">
          {texts.counts(countedRows(rows))}
        </Text>
        <Button
          mih={48}
          // Keeps the focus after everyone is completed.
          aria-disabled={ready === 0}
          data-disabled={ready === 0 || undefined}
          onClick={() => ready > 0 && onComplete()}
        >
          {texts.complete(ready)}
        </Button>
      </Group>
    </div>
  );
}

function BulkProblems({ outcome: { refused, unsent }, onDismiss }: { outcome: BulkOutcome; onDismiss: () => void }) {
  if (refused.length === 0) return null;
  return (
    <ErrorAlert
      onDismiss={onDismiss}
      message={
        <Stack gap={4}>
          <Text inherit fw={600}>
            {texts.refused}
          </Text>
          <List size="sm">
            {refused.map(({ key, name, reason }) => (
              <List.Item key={key}>{texts.refusal(name, reason)}</List.Item>
            ))}
          </List>
          {unsent.length > 0 && <Text inherit>{texts.unsent(unsent.join(', '))}</Text>}
        </Stack>
      }
    />
  );
}

interface CompleteAllProps {
  form: PublishedForm;
  /** As they were when the question was asked. */
  rows: readonly OpenRow[];
  on: string;
  recordAll: (rows: readonly OpenRow[], onProgress: (soFar: BulkOutcome) => void) => Promise<BulkOutcome>;
  onDone: (outcome: BulkOutcome) => void;
  onCancel: () => void;
}

/** Asks before several evaluations are completed, with their results. */
export function CompleteAll({ form, rows, on, recordAll, onDone, onCancel }: CompleteAllProps) {
  const [done, setDone] = useState(0);
  const scored = rows.map(({ person, open }) => ({
    name: person.employee.name,
    outcome: scoreOf(form.content, cleanedAnswers(open.answers)).outcome,
  }));
  const of = (outcome: (typeof scored)[number]['outcome']) => scored.filter((one) => one.outcome === outcome);
  const failed = of('failed').map(({ name }) => name);
  return (
    <Confirm
      question={texts.question(rows.length, formatDate(on))}
      confirm={texts.submit}
      confirming={texts.submitting}
      working={texts.progress(done, rows.length)}
      harmless
      onConfirm={async () =>
        onDone(await recordAll(rows, ({ completed, refused }) => setDone(completed + refused.length)))
      }
      onCancel={onCancel}
    >
      <div>
        {of('passed').length > 0 && <Text>{texts.passed(of('passed').length)}</Text>}
        {of('recorded').length > 0 && <Text>{texts.recorded(of('recorded').length)}</Text>}
        {failed.length > 0 && <Text fw={500}>{texts.failed(failed.join(', '))}</Text>}
      </div>
      <Text>{texts.text}</Text>
    </Confirm>
  );
}
