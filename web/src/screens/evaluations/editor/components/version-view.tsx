import { Stack } from '@mantine/core';
import { usePublishedForm } from '../../../../parts/evaluations/api.ts';
import { formPath } from '../../../../paths.ts';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { NotLoaded } from '../../../../ui/page-states.tsx';
import { trailTo } from '../form-trail.ts';
import { versionLabels as texts } from '../labels.ts';
import { FormPreview } from './form-preview.tsx';

/** A published version of a form. */
export function VersionView({ formId, version }: { formId: string; version: number }) {
  const { data, error, retry } = usePublishedForm(formId, version);
  const name = data?.content.name ?? '';
  const title = data ? texts.shown(version, name) : texts.version(version);
  return (
    <Stack gap="lg">
      <PageHeader
        title={title}
        help={texts.readOnly}
        trail={trailTo(...(data ? [{ label: name, to: formPath(formId) }] : []), texts.version(version))}
        action={
          <LinkButton to={formPath(formId)} variant="default">
            {texts.back}
          </LinkButton>
        }
      />
      {data ? (
        <FormPreview title={texts.preview} content={data.content} />
      ) : (
        <NotLoaded error={error} message={texts.failed} onRetry={retry} />
      )}
    </Stack>
  );
}
