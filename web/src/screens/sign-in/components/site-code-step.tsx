import { Stack, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useMutation } from '../../../api/use-mutation.ts';
import { chooseSite } from '../../../session/api.ts';
import { labels } from '../../../session/labels.ts';
import { rememberDepartment } from '../../../session/remembered-department.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { useValidatedForm } from '../../../ui/contract-form.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { missingFields } from '../sign-in-rules.ts';
import classes from './site-code-step.module.css';

const texts = labels.siteCode;

interface SiteCodeStepProps {
  onChosen: () => void;
  /** The remembered site code that could not be validated. */
  unvalidated?: string | undefined;
}

/** Step 1 of sign-in: the department. */
export function SiteCodeStep({ onChosen, unvalidated }: SiteCodeStepProps) {
  const [attempted, setAttempted] = useState(false);
  const [remember, setRemember] = useState(unvalidated !== undefined);
  const { form, submit, failure, setFailure } = useValidatedForm(missingFields, {
    site_code: unvalidated ?? '',
  });
  const { busy, run } = useMutation(async (code: string) => {
    setAttempted(true);
    try {
      if (await chooseSite(code)) {
        rememberDepartment(remember ? code : undefined);
        onChosen();
      } else setFailure(texts.invalid);
    } catch {
      setFailure(texts.failed); // docs/spec.md section 8 has one message for every failure
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
        {/* Mantine's checkbox would add 4 KB to the sign-in page. */}
        <label className={classes.remember}>
          <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.currentTarget.checked)} />
          {texts.remember}
        </label>
        <BusyButton type="submit" fullWidth label={texts.submit} busyLabel={texts.busy} busy={busy} />
        <ErrorAlert message={failure ?? (unvalidated !== undefined && !attempted ? texts.failed : undefined)} />
      </Stack>
    </form>
  );
}
