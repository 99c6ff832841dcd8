import { Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { detailOrMessage } from '../../../api/error-text.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { confirmAddress } from '../../../parts/mail/api.ts';
import { openLabels } from '../../../parts/mail/labels.ts';
import { paths } from '../../../paths.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LinkPage } from './components/link-page.tsx';
import type { MailedLink } from './mailed-link.ts';

const texts = openLabels.confirm;

/** Confirms an address with its emailed link. Requires a click, because mail scanners open links. */
export function ConfirmAddressPage() {
  return <LinkPage title={texts.title}>{(link) => <ConfirmAddress link={link} />}</LinkPage>;
}

function ConfirmAddress({ link }: { link: MailedLink }) {
  const [done, setDone] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { busy, run } = useMutation(async () => {
    setFailure(undefined);
    try {
      await confirmAddress(link);
      setDone(true);
    } catch (error) {
      setFailure(detailOrMessage(texts.failed, error));
    }
  });
  return (
    <Stack gap="md">
      <Title order={1} size="h2">
        {texts.title}
      </Title>
      {done ? <Text role="status">{texts.done}</Text> : <Text c="dimmed">{texts.help}</Text>}
      {!done && (
        <BusyButton fullWidth label={texts.submit} busyLabel={texts.busy} busy={busy} onClick={() => void run()} />
      )}
      <ErrorAlert message={failure} />
      {done || failure !== undefined ? (
        <LinkButton to={paths.dashboard} replace variant={done ? 'filled' : 'default'}>
          {texts.next}
        </LinkButton>
      ) : null}
    </Stack>
  );
}
