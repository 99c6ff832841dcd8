import { Anchor, Stack, Text, Title } from '@mantine/core';
import type { Form } from '@muster/shared/areas/forms';
import { Link } from 'react-router-dom';
import { formPath } from '../../../../paths.ts';
import { useTimeZone } from '../../../../session/use-current-employee.ts';
import { formatInstant } from '../../../../ui/date-time.ts';
import { versionLabels as texts } from '../labels.ts';

/** The published versions of a form, last first. */
export function Versions({ form: { id, versions } }: { form: Form }) {
  const timeZone = useTimeZone();
  return (
    <section aria-label={texts.title}>
      <Title order={2} size="h3" mb="xs">
        {texts.title}
      </Title>
      {versions.length === 0 && <Text c="dimmed">{texts.none}</Text>}
      <Stack gap="xs">
        {versions.map(({ version, published_at, published_by, sha256 }) => (
          <div key={version}>
            <Anchor component={Link} to={formPath(id, version)}>
              {texts.version(version)}
            </Anchor>
            <Text variant="hint">{texts.by(published_by, formatInstant(published_at, timeZone))}</Text>
            <Text variant="hint" title={sha256}>
              {texts.fingerprint(sha256)}
            </Text>
          </div>
        ))}
      </Stack>
    </section>
  );
}
