import { Button, Stack, Text } from '@mantine/core';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ProofForm } from './components/proof-form.tsx';
import { freshProofLabels as labels } from './labels.ts';
import { answerProof } from './proof-question.ts';

/** Asks for a fresh proof, above the dialog that the refused call came from. */
export function FreshProofDialog({ isOpen }: { isOpen: boolean }) {
  const cancel = () => answerProof(false);
  return (
    <Dialog dialog={isOpen || undefined} title={() => labels.title} onClose={cancel}>
      {() => (
        <>
          <Stack gap="md">
            <Text>{labels.help}</Text>
            <ProofForm onProved={() => answerProof(true)} />
          </Stack>
          <DialogActions>
            <Button variant="default" onClick={cancel}>
              {labels.cancel}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
