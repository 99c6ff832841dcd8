import { Button, Group, List, Stack, Text, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { mostProvisioningTokens, type ProvisioningToken, scim } from '@muster/shared/areas/scim';
import { useState } from 'react';
import { detailOrMessage, errorText } from '../../../../api/error-text.ts';
import { ApiError } from '../../../../api/errors.ts';
import { useMutation } from '../../../../api/use-mutation.ts';
import { useTimeZone } from '../../../../session/use-current-employee.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { Confirm } from '../../../../ui/confirm.tsx';
import { useContractForm } from '../../../../ui/contract-form.ts';
import { CopyField } from '../../../../ui/copy-field.tsx';
import { DateInput, halfTypedDate } from '../../../../ui/date-input.tsx';
import { formatDate, formatInstantDate } from '../../../../ui/date-time.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import type { Provisioning, TokenBody } from '../provisioning-api.ts';
import { labels } from '../provisioning-labels.ts';

const texts = labels.tokens;

interface TokenListProps extends Pick<Provisioning, 'makeToken' | 'revokeToken'> {
  tokens: readonly ProvisioningToken[];
}

/** The identity provider's tokens. The secret of a new one is shown until the person leaves the page. */
export function TokenList({ tokens, makeToken, revokeToken }: TokenListProps) {
  const timeZone = useTimeZone();
  const [made, setMade] = useState<{ name: string; secret: string }>();
  const [selected, setSelected] = useState<ProvisioningToken>();
  const close = () => setSelected(undefined);
  return (
    <Stack gap="xs">
      <Title order={3}>{texts.title}</Title>
      {tokens.length === 0 && <Text size="sm">{texts.none}</Text>}
      {tokens.length > 0 && (
        <List listStyleType="none" spacing="xs">
          {tokens.map((token) => (
            <List.Item key={token.id} styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}>
              <Group justify="space-between" gap="xs">
                <div>
                  <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
                    {token.name}
                  </Text>
                  <Text variant="hint">
                    {[
                      texts.made(formatInstantDate(token.created_at, timeZone), token.created_by),
                      ...(token.expires_on ? [texts.until(formatDate(token.expires_on))] : []),
                    ].join(', ')}
                  </Text>
                </div>
                <Button variant="default" aria-label={texts.revokeOf(token.name)} onClick={() => setSelected(token)}>
                  {texts.revoke}
                </Button>
              </Group>
            </List.Item>
          ))}
        </List>
      )}
      {made && (
        <CopyField
          key={made.secret}
          label={texts.secret(made.name)}
          description={texts.once}
          value={made.secret}
          autoFocus
        />
      )}
      {tokens.length < mostProvisioningTokens ? (
        <NewToken
          key={tokens.length}
          onMake={async (body) => {
            setMade(undefined);
            setMade(await makeToken(body));
          }}
        />
      ) : (
        <Text variant="hint">{texts.most}</Text>
      )}
      <Dialog dialog={selected} title={({ name }) => texts.question(name)} onClose={close}>
        {({ id, name }) => (
          <Confirm
            confirm={texts.revoke}
            confirming={texts.revoking}
            onConfirm={async () => {
              await revokeToken(id);
              setMade(undefined);
              notifications.show({ message: texts.revoked(name), color: 'navy' });
              close();
            }}
            errorText={(error) => errorText(texts.revokeFailed, error)}
            onCancel={close}
          >
            <Text>{texts.loss}</Text>
          </Confirm>
        )}
      </Dialog>
    </Stack>
  );
}

function NewToken({ onMake }: { onMake: (body: TokenBody) => Promise<void> }) {
  const { form, submit, showFieldErrors, failure, setFailure } = useContractForm(
    scim.createToken.body,
    { name: '', expires_on: '' },
    (): Record<string, string> => halfTypedDate(form, 'expires_on'),
  );
  const { busy, run } = useMutation(async (values: { name: string; expires_on: string }) => {
    try {
      await onMake(values);
    } catch (error) {
      if (error instanceof ApiError && error.fields) showFieldErrors(error.fields);
      else setFailure(detailOrMessage(texts.makeFailed, error));
    }
  });
  return (
    <form noValidate onSubmit={submit((values) => void run(values))} aria-label={texts.make}>
      <Stack gap="xs">
        <Group align="flex-start" gap="sm">
          <TextInput
            label={texts.name}
            description={texts.nameHelp}
            autoComplete="off"
            flex="1 1 200px"
            {...form.getInputProps('name')}
          />
          <DateInput label={texts.expires_on} description={texts.expiresHelp} {...form.getInputProps('expires_on')} />
        </Group>
        <ErrorAlert message={failure} />
        <Group>
          <BusyButton type="submit" variant="default" label={texts.make} busyLabel={texts.making} busy={busy} />
        </Group>
      </Stack>
    </form>
  );
}
