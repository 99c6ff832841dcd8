import { Suspense } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import type { Draft } from '../../ui/draft-context.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { LoadingSkeleton } from '../../ui/page-states.tsx';
import { labels } from './labels.ts';

/** Loads later, since the contract's schemas come with it. */
export const BugReportForm = lazyComponent(
  async () => (await import('./components/bug-report-form.tsx')).BugReportForm,
);

interface BugReportDialogProps {
  dialog: true | undefined;
  draft: Draft;
  onClose: () => void;
}

export function BugReportDialog({ dialog, draft, onClose }: BugReportDialogProps) {
  return (
    <Dialog dialog={dialog} title={() => labels.title} draft={draft} onClose={onClose}>
      {() => (
        <Suspense fallback={<LoadingSkeleton />}>
          <BugReportForm onClose={onClose} />
        </Suspense>
      )}
    </Dialog>
  );
}
