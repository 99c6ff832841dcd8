import { Text } from '@mantine/core';
import { Confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { signOutLabels as texts } from '../labels.ts';

interface SignOutQuestionProps {
  /** The number of entries that were not sent; undefined: the question is not asked. */
  unsent: number | undefined;
  onSignOut: () => Promise<void>;
  onClose: () => void;
}

/** Asks before a person signs out with entries that were not sent. */
export function SignOutQuestion({ unsent, onSignOut, onClose }: SignOutQuestionProps) {
  return (
    <Dialog dialog={unsent} title={() => texts.title} onClose={onClose}>
      {(count) => (
        <Confirm
          question={texts.question(count)}
          confirm={texts.confirm}
          confirming={texts.confirming}
          onConfirm={onSignOut}
          onCancel={onClose}
        >
          <Text>{texts.text}</Text>
        </Confirm>
      )}
    </Dialog>
  );
}
