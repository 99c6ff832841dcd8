import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { errorText } from '../../../../api/error-text.ts';
import { RunProgress } from '../../../../ui/bulk/run-progress.tsx';
import type { RunState } from '../../../../ui/bulk/use-run-each.ts';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { Section } from '../../../../ui/file-import/section.tsx';
import { labels } from '../labels.ts';
import { type ImportRow, inFileOrder, type RowResult } from '../run-import.ts';

interface ImportProgressProps {
  state: RunState<ImportRow, RowResult>;
  onStop: () => void;
  onResume: () => void;
}

/** The progress of the import, and the result of the rows when it ends or stops. */
export function ImportProgress({ state, onStop, onResume }: ImportProgressProps) {
  return (
    <div data-print="hidden">
      {state.running ? <Running state={state} onStop={onStop} /> : <Ended state={state} onResume={onResume} />}
    </div>
  );
}

function Running({ state, onStop }: Omit<ImportProgressProps, 'onResume'>) {
  const texts = labels.progress;
  return (
    <Section title={texts.title}>
      <RunProgress state={state} onStop={onStop} />
      <Alert color="navy" icon={<IconInfoCircle aria-hidden />}>
        {texts.keepOpen}
      </Alert>
    </Section>
  );
}

function Ended({ state: { items, results, error }, onResume }: Omit<ImportProgressProps, 'onStop'>) {
  const texts = labels.result;
  const of = <K extends RowResult['kind']>(kind: K) =>
    inFileOrder(items).flatMap((row) => {
      const result = results.get(row);
      return result?.kind === kind ? [{ ...row, result: result as Extract<RowResult, { kind: K }> }] : [];
    });
  const [created, updated, exists] = [of('created').length, of('updated').length, of('exists').length];
  const refused = of('refused');
  const open = items.length - results.size;
  return (
    <Section title={texts.title}>
      <Stack gap={4} role="status">
        {(created > 0 || updated === 0) && <Text>{texts.created(created)}</Text>}
        {updated > 0 && <Text>{texts.updated(updated)}</Text>}
        {exists > 0 && <Text>{texts.exists(exists)}</Text>}
        {exists > 0 && <Text variant="hint">{texts.reissue}</Text>}
        {open > 0 && <Text>{texts.open(open)}</Text>}
      </Stack>
      {refused.length > 0 && (
        <div>
          <Text>{texts.refused(refused.length)}</Text>
          <List withPadding>
            {refused.map(({ line, person, result }) => (
              <List.Item key={line}>{texts.refusedRow(line, person.employee_id, result.reason)}</List.Item>
            ))}
          </List>
        </div>
      )}
      <ErrorAlert message={error !== undefined && errorText(texts.failed, error)} />
      {open > 0 && (
        <Group>
          <Button onClick={onResume}>{texts.continue}</Button>
        </Group>
      )}
    </Section>
  );
}
