import { notifications } from '@mantine/notifications';
import type { Trainee } from '@muster/shared/field-training-answers';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useRefreshFieldTraining } from '../../../../parts/field-training/api.ts';
import { paths } from '../../../../paths.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import type { useDialogWithDraft } from '../../../../ui/use-dialog-with-draft.ts';
import { AssignForm, EndAssignmentForm } from './assignment-forms.tsx';
import { CompleteForm } from './complete-form.tsx';
import { DayForm } from './day-form.tsx';
import { DecideForm } from './decide-form.tsx';
import { formLabels } from './labels.ts';
import type { FormProps, OverviewDialog } from './overview-dialog.ts';
import { WithdrawDayForm, WithdrawDecisionForm, WithdrawStartForm } from './withdraw-forms.tsx';

const titleOf = ({ kind }: OverviewDialog): string => formLabels[kind].title;

interface DialogsProps extends ReturnType<typeof useDialogWithDraft<OverviewDialog>> {
  trainee: Trainee;
  today: string;
}

/** The dialogs of the overview. */
export function Dialogs({ trainee, today, dialog, setDialog, draft }: DialogsProps) {
  const refresh = useRefreshFieldTraining();
  // A failed reload is shown above the data.
  const reload = () => void refresh().catch(() => undefined);
  const close = () => setDialog(undefined);
  const navigate = useNavigate();
  const [isWithdrawn, setIsWithdrawn] = useState(false);
  // The trainee no longer has a page. Until the dialog is closed, leaving the page asks about typed text.
  useEffect(() => {
    if (isWithdrawn) void navigate(paths.fieldTraining);
  }, [isWithdrawn, navigate]);
  function done(message: string) {
    notifications.show({ message, color: 'navy' });
    close();
    if (dialog?.kind === 'withdrawStart') setIsWithdrawn(true);
    reload();
  }
  const form: FormProps = { trainee, today, onDone: done, onOutdated: reload, onCancel: close };
  return (
    <Dialog dialog={dialog} title={titleOf} draft={draft} onClose={close}>
      {(shown) => <Content shown={shown} form={form} />}
    </Dialog>
  );
}

function Content({ shown, form }: { shown: OverviewDialog; form: FormProps }) {
  switch (shown.kind) {
    case 'assign':
      return <AssignForm {...form} />;
    case 'end':
      return <EndAssignmentForm {...form} assignment={shown.assignment} />;
    case 'day':
      return <DayForm {...form} on={shown.on} />;
    case 'withdrawDay':
      return <WithdrawDayForm {...form} day={shown.day} />;
    case 'decide':
      return <DecideForm {...form} phase={shown.phase} />;
    case 'withdrawDecision':
      return <WithdrawDecisionForm {...form} decision={shown.decision} />;
    case 'withdrawStart':
      return <WithdrawStartForm {...form} />;
    case 'complete':
      return <CompleteForm {...form} />;
  }
}
