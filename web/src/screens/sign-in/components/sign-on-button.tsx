import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { detailOrMessage } from '../../../api/error-text.ts';
import { ApiError } from '../../../api/errors.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { returnAddress } from '../../../session/return-address.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { optionLabels } from '../option-labels.ts';
import { openProvider } from '../sign-on.ts';

interface SignOnButtonProps {
  label: string;
  notice: number | undefined;
  onNoticeChanged: () => Promise<unknown>;
}

/** Redirects to the department's provider, and back to the requested address. */
export function SignOnButton({ label, notice, onNoticeChanged }: SignOnButtonProps) {
  const texts = optionLabels.signOn;
  const navigationState = useLocation().state;
  const [failure, setFailure] = useState<string>();
  const { busy, run } = useMutation(async () => {
    setFailure(undefined);
    try {
      await openProvider({ return_to: returnAddress(navigationState), notice });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'notice_required') await onNoticeChanged();
      else setFailure(detailOrMessage(texts.failed, error));
    }
  });
  return (
    <>
      <BusyButton
        fullWidth
        h="auto"
        py={9}
        styles={{ label: { whiteSpace: 'normal' } }}
        label={texts.button(label)}
        busyLabel={texts.busy}
        busy={busy}
        onClick={() => void run()}
      />
      <ErrorAlert message={failure} />
    </>
  );
}
