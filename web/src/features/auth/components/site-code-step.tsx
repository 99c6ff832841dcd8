import { Stack, TextInput, Title } from '@mantine/core';
import { session } from '@muster/shared/areas/session';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { useContractForm } from '../../../ui/contract-form.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { chooseSite } from '../api.ts';
import { labels } from '../labels.ts';

const schema = session.signIn.body.pick({ site_code: true });
const texts = labels.siteCode;

interface SiteCodeStepProps {
  /** An attempt begins: what was said before it is over. */
  onAttempt: () => void;
  onChosen: () => void;
}

/** Step 1 of sign-in: which department. */
export function SiteCodeStep({ onAttempt, onChosen }: SiteCodeStepProps) {
  const { form, submit, failure, setFailure } = useContractForm(schema, { site_code: '' });
  const { busy, run } = useAction(async (code: string) => {
    onAttempt();
    try {
      if (await chooseSite(code)) onChosen();
      else setFailure(texts.invalid);
    } catch {
      setFailure(texts.failed); // whatever kept the answer away, SPEC.md section 8 has one sentence for it
    }
  });
  return (
    <form noValidate onSubmit={submit(({ site_code }) => void run(site_code.trim()))}>
      <Stack gap="md">
        <Title order={1} size="h2">
          {texts.title}
        </Title>
        <TextInput
          label={texts.field}
          description={texts.help}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="organization"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          data-autofocus
          autoFocus
          {...form.getInputProps('site_code')}
          key={form.key('site_code')}
        />
        <ErrorAlert message={failure} />
        <BusyButton type="submit" fullWidth label={texts.submit} busyLabel={texts.busy} busy={busy} />
      </Stack>
    </form>
  );
}
