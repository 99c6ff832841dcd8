import { Group, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Form } from '@muster/shared/areas/forms';
import type { FormContent } from '@muster/shared/forms/form';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formPath, formsPath } from '../../../../paths.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { ConfirmLeave } from '../../../../ui/confirm-leave.tsx';
import { EditFailure } from '../../../../ui/content-editor/edit-failure.tsx';
import { useFocusOnMessage } from '../../../../ui/content-editor/use-focus-on-message.ts';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { trailTo } from '../form-trail.ts';
import { labels } from '../labels.ts';
import { stateText } from '../state-text.ts';
import { useFormEditor } from '../use-form-editor.ts';
import { EditorColumns } from './editor-columns.tsx';
import { EvaluatorsFields } from './evaluators-fields.tsx';
import { FormEditor } from './form-editor.tsx';
import { FormMenu } from './form-menu.tsx';
import { PublishForm } from './publish-form.tsx';
import { Versions } from './versions.tsx';

interface EditFormProps {
  /** Undefined: a new form. */
  form: Form | undefined;
  first: FormContent;
}

/** The editor of a form with its actions. */
export function EditForm({ form, first }: EditFormProps) {
  const navigate = useNavigate();
  const editor = useFormEditor(form, first, () => notifications.show({ message: labels.saved, color: 'navy' }));
  const { content, problems, theirs, change, addedId } = editor;
  const [isRemoved, setRemoved] = useState(false);
  const next = isRemoved ? formsPath : addedId && formPath(addedId);
  useEffect(() => {
    if (next) navigate(next, { replace: !isRemoved });
  }, [next, isRemoved, navigate]);
  const fields = useFocusOnMessage(editor.attempt);
  const title = form ? form.name : labels.newTitle;
  return (
    <Stack gap="md">
      <PageHeader
        title={title}
        trail={trailTo(title)}
        help={form && stateText(form)}
        action={
          <Group gap="sm">
            <FormMenu form={form} content={content} onRemoved={() => setRemoved(true)} />
            {form && !form.archived && <PublishForm form={form} editor={editor} />}
            <BusyButton
              variant="default"
              label={labels.save}
              busyLabel={labels.saving}
              busy={editor.busy}
              disabled={!editor.isDirty}
              onClick={editor.save}
            />
          </Group>
        }
      />
      <EditFailure editor={editor} texts={labels} />
      <EditorColumns
        preview={theirs ? theirs.content : content}
        previewTitle={theirs ? labels.theirPreview : labels.preview}
      >
        <div ref={fields}>
          <FormEditor
            content={content}
            problems={problems}
            attempt={editor.attempt}
            onChange={change}
            evaluators={
              <EvaluatorsFields content={content} problems={problems} named={form?.employees ?? []} onChange={change} />
            }
          />
        </div>
      </EditorColumns>
      {form && <Versions form={form} />}
      <ConfirmLeave reason={editor.isDirty && !editor.busy && !isRemoved ? labels.unsaved : undefined} />
    </Stack>
  );
}
