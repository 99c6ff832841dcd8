import { Button, Text } from '@mantine/core';
import { labels, passwordLabels } from '../../../../parts/roster/labels.ts';
import { useSignInOptions } from '../../../../session/use-sign-in-options.ts';
import { DialogActions } from '../../../../ui/dialog.tsx';

interface NoPasswordProps {
  name: string;
  onDone: () => void;
}

/** A new employee of a department that has closed passwords: how they sign in. */
export function NoPassword({ name, onDone }: NoPasswordProps) {
  const { options } = useSignInOptions();
  return (
    <>
      <Text>{passwordLabels.notNeeded(name, options?.sign_on?.label)}</Text>
      <DialogActions>
        <Button onClick={onDone} data-autofocus>
          {labels.done}
        </Button>
      </DialogActions>
    </>
  );
}
