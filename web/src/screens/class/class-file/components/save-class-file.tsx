import { Button, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconFileZip } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../../api/error-text.ts';
import { useMutation } from '../../../../api/use-mutation.ts';
import { classFileLabels as texts } from '../../../../parts/documents/labels.ts';
import { NotSent } from '../../../../parts/documents/send-file.ts';
import { departmentName } from '../../../../session/api.ts';
import { useCurrentEmployee } from '../../../../session/use-current-employee.ts';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import type { ClassFileFacts } from '../class-file-contents.ts';
import { saveClassFile } from '../save-class-file.ts';

interface SaveClassFileProps {
  classId: string;
  /** Loads the current content of the class file. Rejects when that fails. */
  load: () => Promise<Pick<ClassFileFacts, 'day' | 'sheet' | 'documents' | 'items' | 'survey' | 'cancellation'>>;
}

const nothing = { done: 0, all: 0 };

/** Saves the class file and shows the progress. Leaving the screen cancels it. */
export function SaveClassFile({ classId, load }: SaveClassFileProps) {
  const employee = useCurrentEmployee().data;
  const [progress, setProgress] = useState(nothing);
  const [failure, setFailure] = useState<string>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  const { busy, run } = useMutation(async () => {
    if (!employee) return;
    setFailure(undefined);
    setProgress(nothing);
    controller.current = new AbortController();
    const { signal } = controller.current;
    try {
      // The page may be out of date: another person may have recorded something since.
      const now = await load();
      signal.throwIfAborted();
      const facts: ClassFileFacts = {
        ...now,
        department: departmentName(),
        timeZone: employee.timezone,
        made: { at: new Date().toISOString(), by: `${employee.first_name} ${employee.last_name}` },
      };
      const all = now.documents.filter(({ removed }) => !removed).length;
      setProgress({ done: 0, all });
      await saveClassFile(classId, facts, { onDocument: (done) => setProgress({ done, all }), signal });
      notifications.show({ message: texts.saved, color: 'navy' });
    } catch (error) {
      if (signal.aborted) return;
      setFailure(
        error instanceof NotSent ? `${texts.saveFailed}\n${error.message}` : errorText(texts.saveFailed, error),
      );
    }
  });
  return (
    <Stack gap="xs" align="flex-end">
      <Button
        variant="default"
        leftSection={<IconFileZip size={16} stroke={1.6} aria-hidden />}
        onClick={() => void run()}
        aria-disabled={busy}
        data-disabled={busy || undefined}
      >
        <span aria-live="polite" className="tabular">
          {busy ? texts.saving(progress.done, progress.all) : texts.save}
        </span>
      </Button>
      <ErrorAlert message={failure} onDismiss={() => setFailure(undefined)} />
    </Stack>
  );
}
