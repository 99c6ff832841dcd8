import { Text } from '@mantine/core';
import { signOut } from '../../../session/sign-out.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { signOutLabels as texts } from '../labels.ts';

interface SignOutQuestionProps {
  /** The number of entries that were not sent. */
  unsent: number;
  onStay: () => void;
}

/** Asks before a person signs out with entries that were not sent. */
export const SignOutQuestion = ({ unsent, onStay }: SignOutQuestionProps) => (
  <Confirm
    question={texts.question(unsent)}
    confirm={texts.confirm}
    confirming={texts.confirming}
    takesFocus
    onConfirm={signOut}
    onCancel={onStay}
  >
    <Text>{texts.text}</Text>
  </Confirm>
);

/** The question in a dialog, which is open if there are unsent entries. */
export const SignOutDialog = ({
  unsent,
  onStay,
}: Partial<SignOutQuestionProps> & Pick<SignOutQuestionProps, 'onStay'>) => (
  <Dialog dialog={unsent} title={() => texts.title} onClose={onStay}>
    {(count) => <SignOutQuestion unsent={count} onStay={onStay} />}
  </Dialog>
);
