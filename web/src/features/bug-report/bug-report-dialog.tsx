import { useCallback, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import type { Draft } from '../../ui/draft-context.ts';
import type { Guard } from '../../ui/use-dialog-status.ts';
import { BugReportForm } from './components/bug-report-form.tsx';
import { labels } from './labels.ts';

interface BugReportDialogProps {
  opened: boolean;
  draft: Draft;
  onClose: () => void;
}

export function BugReportDialog({ opened, draft, onClose }: BugReportDialogProps) {
  const [guard, setGuard] = useState<Guard>({ dirty: false, busy: false });
  const [opening, setOpening] = useState({ opened, count: 0 });
  if (opened !== opening.opened) setOpening({ opened, count: opening.count + 1 });
  const onGuard = useCallback((next: Guard) => setGuard(next), []);
  return (
    <Dialog
      title={labels.title}
      opened={opened}
      onClose={() => !guard.busy && onClose()}
      dirty={guard.dirty}
      draft={draft}
    >
      <BugReportForm key={Math.ceil(opening.count / 2)} onClose={onClose} onGuard={onGuard} />
    </Dialog>
  );
}
