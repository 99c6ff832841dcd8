import { Button, Stack } from '@mantine/core';
import type { Form } from '@muster/shared/areas/forms';
import { IconDownload } from '@tabler/icons-react';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { downloadForm } from '../form-file.ts';
import { trailTo } from '../form-trail.ts';
import { actionLabels, labels } from '../labels.ts';
import { stateText } from '../state-text.ts';
import { FormPreview } from './form-preview.tsx';
import { Versions } from './versions.tsx';

/** A form for people who may not change it. */
export function FormView({ form }: { form: Form }) {
  return (
    <Stack gap="lg">
      <PageHeader
        title={form.name}
        trail={trailTo(form.name)}
        help={stateText(form)}
        action={
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => downloadForm(form.content)}
          >
            {actionLabels.export}
          </Button>
        }
      />
      <FormPreview title={labels.preview} content={form.content} />
      <Versions form={form} />
    </Stack>
  );
}
