import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { errorText } from '../../api/error-text.ts';
import { RunProgress } from '../bulk/run-progress.tsx';
import { RetryAlert } from '../retry-alert.tsx';
import { fileLabels } from './labels.ts';
import type { CheckedImport } from './use-checked-import.ts';

const texts = fileLabels.importing;

interface ImportActionProps {
  run: CheckedImport;
  texts: {
    /** The text of the import button. */
    start: string;
    failed: string;
    /** The imported rows in words. */
    done: string;
    /** Instead of the button: there is nothing to import. */
    nothing?: string | undefined;
  };
  /** There are rows to import, and the person has decided about those with a problem. */
  isReady: boolean;
  onStart: () => void;
  onAnother: () => void;
}

/** The import button, then the progress, then the result. */
export function ImportAction({ run, texts: { start, failed, done, nothing }, ...props }: ImportActionProps) {
  const { checking, importing } = run;
  if (run.isDone)
    return (
      <Group gap="sm">
        <Text role="status">{done}</Text>
        <Button variant="default" onClick={props.onAnother}>
          {texts.another}
        </Button>
      </Group>
    );
  if (importing?.running) return <RunProgress state={importing} onStop={run.stopImport} />;
  if (importing) return <RetryAlert message={errorText(failed, importing.error)} onRetry={() => void run.resume()} />;
  if (checking?.running) return <RunProgress state={checking} onStop={run.stopCheck} />;
  if (run.isChecked && nothing !== undefined) return <Text role="status">{nothing}</Text>;
  return (
    <Button disabled={!(run.isChecked && props.isReady)} onClick={props.onStart}>
      {start}
    </Button>
  );
}

/** The failure of the check, with a retry. */
export function CheckFailure({ run: { checking, isChecked, recheck } }: { run: CheckedImport }): ReactNode {
  if (!checking || checking.running || isChecked) return null;
  return <RetryAlert message={errorText(texts.checkFailed, checking.error)} onRetry={() => void recheck()} />;
}
