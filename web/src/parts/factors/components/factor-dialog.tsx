import { Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { OwnPasskey } from '@muster/shared/areas/factors';
import { errorText } from '../../../api/error-text.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useDialogStatus } from '../../../ui/use-dialog-status.ts';
import type { OwnFactorsState } from '../api.ts';
import { settingsLabels as labels, recoveryLabels } from '../labels.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RenamePasskey } from './rename-passkey.tsx';
import { TotpSetup } from './totp-setup.tsx';

export type FactorDialogState =
  | { kind: 'rename' | 'remove passkey'; passkey: OwnPasskey }
  | { kind: 'totp'; setup: { secret: string; address: string } }
  | { kind: 'remove totp' }
  | { kind: 'new codes' }
  /** New recovery codes, shown once. */
  | { kind: 'codes'; codes: readonly string[] };

interface FactorDialogProps {
  dialog: FactorDialogState | undefined;
  onDialog: (dialog: FactorDialogState | undefined) => void;
  own: OwnFactorsState;
  isLast: boolean;
}

const titles: Record<FactorDialogState['kind'], string> = {
  rename: labels.renameTitle,
  'remove passkey': labels.removePasskey.title,
  totp: labels.addTotp,
  'remove totp': labels.removeTotp.title,
  'new codes': labels.newCodesTitle,
  codes: recoveryLabels.title,
};

/** The dialogs of the person's own verification methods. */
export function FactorDialog({ dialog, onDialog, own, isLast }: FactorDialogProps) {
  const close = () => onDialog(undefined);
  function finish(message: string) {
    close();
    notifications.show({ message, color: 'navy' });
  }
  function content(shown: FactorDialogState) {
    switch (shown.kind) {
      case 'rename':
        return (
          <RenamePasskey
            name={shown.passkey.name}
            onSave={async (name) => {
              await own.renamePasskey(shown.passkey.id, name);
              close();
            }}
            onCancel={close}
          />
        );
      case 'totp':
        return (
          <TotpSetup
            {...shown.setup}
            onCode={async (code) => {
              const codes = await own.addTotp(code);
              if (codes) onDialog({ kind: 'codes', codes });
              else finish(labels.totpDone);
            }}
          />
        );
      case 'codes':
        return <KeepCodes codes={shown.codes} onKept={close} />;
      case 'new codes':
        return (
          <Confirm
            question={labels.newCodesQuestion}
            confirm={labels.newCodes}
            confirming={labels.makingCodes}
            onConfirm={async () => onDialog({ kind: 'codes', codes: await own.renewCodes() })}
            errorText={(error) => errorText(labels.newCodesFailed, error)}
            onCancel={close}
          >
            <Text>{labels.newCodesMeaning}</Text>
          </Confirm>
        );
      case 'remove passkey': {
        const { id, name } = shown.passkey;
        const texts = labels.removePasskey;
        return (
          <Remove
            question={texts.question(name)}
            texts={texts}
            isLast={isLast}
            onRemove={async () => {
              await own.removePasskey(id);
              finish(texts.done(name));
            }}
            onCancel={close}
          />
        );
      }
      case 'remove totp':
        return (
          <Remove
            question={labels.removeTotp.question}
            texts={labels.removeTotp}
            isLast={isLast}
            onRemove={async () => {
              await own.removeTotp();
              finish(labels.removeTotp.done);
            }}
            onCancel={close}
          />
        );
    }
  }
  return (
    <Dialog dialog={dialog} title={({ kind }) => titles[kind]} onClose={close}>
      {content}
    </Dialog>
  );
}

interface RemoveProps {
  question: string;
  texts: { meaning: string; failed: string };
  isLast: boolean;
  onRemove: () => Promise<void>;
  onCancel: () => void;
}

function Remove({ question, texts, isLast, onRemove, onCancel }: RemoveProps) {
  return (
    <Confirm
      question={question}
      confirm={labels.remove}
      confirming={labels.removing}
      onConfirm={onRemove}
      errorText={(error) => errorText(texts.failed, error)}
      onCancel={onCancel}
    >
      <Stack gap="xs">
        <Text>{texts.meaning}</Text>
        {isLast && <Text>{labels.last}</Text>}
      </Stack>
    </Confirm>
  );
}

/** New recovery codes in the dialog. Closing it before they are saved asks first. */
function KeepCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  useDialogStatus({ dirty: true, busy: false, asks: recoveryLabels.leave });
  return <RecoveryCodes codes={codes} submit={recoveryLabels.done} onKept={async () => onKept()} />;
}
