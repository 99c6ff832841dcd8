import { notifications } from '@mantine/notifications';
import { Dialog } from '../../../ui/dialog.tsx';
import type { Draft } from '../../../ui/draft-context.ts';
import { formLabels } from '../labels.ts';
import type { RecordDialog, RecordFormProps } from '../record-dialog.ts';
import { CorrectCertification, CorrectCredit, CorrectHire } from './correct-forms.tsx';
import { CreditForm } from './credit-form.tsx';
import { RevokeForm } from './revoke-form.tsx';
import { WithdrawForm } from './withdraw-form.tsx';

const titles: Record<RecordDialog['kind'], string> = {
  revoke: formLabels.revoke.title,
  addCredit: formLabels.addCredit.title,
  withdraw: formLabels.withdraw.title,
  correctCertification: formLabels.correct.titles.certification,
  correctCredit: formLabels.correct.titles.credit,
  correctHire: formLabels.correct.titles.hire,
};

function Content({ dialog, ...form }: RecordFormProps & { dialog: RecordDialog }) {
  switch (dialog.kind) {
    case 'revoke':
      return <RevokeForm {...dialog} {...form} />;
    case 'addCredit':
      return <CreditForm {...form} />;
    case 'withdraw':
      return <WithdrawForm {...dialog} {...form} />;
    case 'correctCertification':
      return <CorrectCertification {...dialog} {...form} />;
    case 'correctCredit':
      return <CorrectCredit {...dialog} {...form} />;
    case 'correctHire':
      return <CorrectHire {...dialog} {...form} />;
  }
}

interface RecordDialogsProps extends Pick<RecordFormProps, 'employeeId' | 'today'> {
  dialog: RecordDialog | undefined;
  draft: Draft;
  onClose: () => void;
  /** Called after the record changes, here or by another person. */
  onChange: () => void;
}

/** The dialogs that change a person's training record. */
export function RecordDialogs({ dialog, draft, onClose, onChange, ...person }: RecordDialogsProps) {
  function done(message: string) {
    notifications.show({ message, color: 'navy' });
    onClose();
    onChange();
  }
  return (
    <Dialog dialog={dialog} title={({ kind }) => titles[kind]} draft={draft} onClose={onClose}>
      {(shown) => <Content {...person} dialog={shown} onDone={done} onOutdated={onChange} onCancel={onClose} />}
    </Dialog>
  );
}
