import { Dialog } from '../../ui/dialog.tsx';
import type { Draft } from '../../ui/draft-context.ts';
import { BugReportForm } from './components/bug-report-form.tsx';
import { labels } from './labels.ts';

interface BugReportDialogProps {
  dialog: true | undefined;
  draft: Draft;
  onClose: () => void;
}

export function BugReportDialog({ dialog, draft, onClose }: BugReportDialogProps) {
  return (
    <Dialog dialog={dialog} title={() => labels.title} draft={draft} onClose={onClose}>
      {() => <BugReportForm onClose={onClose} />}
    </Dialog>
  );
}
