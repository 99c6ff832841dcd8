import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Form } from '@muster/shared/areas/forms';
import { useState } from 'react';
import { Confirm } from '../../../../ui/confirm.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { actionLabels as texts } from '../labels.ts';
import type { FormEditorState } from '../use-form-editor.ts';

/** The button that publishes a form after a question. The content is checked first. */
export function PublishForm({ form, editor }: { form: Form; editor: FormEditorState }) {
  const [asked, setAsked] = useState<'publish'>();
  const close = () => setAsked(undefined);
  const next = (form.version ?? 0) + 1;
  async function publish(): Promise<void> {
    const published = await editor.publish();
    if (published) notifications.show({ message: texts.published(published.version ?? next), color: 'navy' });
    close(); // messages are in the form
  }
  return (
    <>
      <Button
        disabled={editor.busy || (!editor.isDirty && !form.draft)}
        onClick={() => {
          if (editor.canPublish()) setAsked('publish');
        }}
      >
        {texts.publish}
      </Button>
      <Dialog dialog={asked} title={() => texts.publishTitle(next)} onClose={close}>
        {() => (
          <Confirm harmless confirm={texts.publish} confirming={texts.publishing} onConfirm={publish} onCancel={close}>
            {texts.publishText(next)}
          </Confirm>
        )}
      </Dialog>
    </>
  );
}
