import { Stack, Title } from '@mantine/core';
import { returnPath, signedOutPath } from '@muster/shared/areas/sign-on';
import { useState } from 'react';
import { SettingsSection } from '../../../../parts/settings/components/settings-section.tsx';
import { CopyField } from '../../../../ui/copy-field.tsx';
import { NotLoaded } from '../../../../ui/page-states.tsx';
import { useSignOnSettings } from '../sign-on-api.ts';
import { labels } from '../sign-on-labels.ts';
import { LinkReset } from './link-reset.tsx';
import { SignOnForm } from './sign-on-form.tsx';

const texts = labels.register;

/** The department's single sign-on with an OpenID Connect provider. */
export function SignOnSection() {
  const { loaded, failed, retry, save } = useSignOnSettings();
  const [saved, setSaved] = useState(0);
  const { origin } = window.location;
  return (
    <SettingsSection title={labels.title} help={labels.help}>
      <Stack gap="xs">
        <Title order={3}>{texts.title}</Title>
        <CopyField label={texts.redirect} description={texts.redirectHelp} value={`${origin}${returnPath}`} />
        <CopyField label={texts.signedOut} description={texts.signedOutHelp} value={`${origin}${signedOutPath}`} />
      </Stack>
      {loaded ? (
        <>
          <SignOnForm
            key={saved}
            settings={loaded.settings}
            save={async (values) => {
              const after = await save(values);
              setSaved((count) => count + 1);
              return after;
            }}
          />
          {loaded.settings && <LinkReset />}
        </>
      ) : (
        <NotLoaded error={failed} message={labels.loadFailed} onRetry={retry} rows={4} />
      )}
    </SettingsSection>
  );
}
