import { Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Form } from '@muster/shared/areas/forms';
import type { FormContent } from '@muster/shared/forms/form';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { formPath } from '../../../../paths.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { ConfirmLeave } from '../../../../ui/confirm-leave.tsx';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { VersionChoice } from '../../../../ui/version-choice.tsx';
import { trailTo } from '../form-trail.ts';
import { labels } from '../labels.ts';
import { stateText } from '../state-text.ts';
import { type FormEditorState, useFormEditor } from '../use-form-editor.ts';
import { EditorColumns } from './editor-columns.tsx';
import { EvaluatorsFields } from './evaluators-fields.tsx';
import { FormActions } from './form-actions.tsx';
import { FormEditor } from './form-editor.tsx';
import { Versions } from './versions.tsx';

interface EditFormProps {
  /** Undefined: a new form. */
  form: Form | undefined;
  first: FormContent;
}

/** The editor of a form with its actions. */
export function EditForm({ form, first }: EditFormProps) {
  const navigate = useNavigate();
  const editor = useFormEditor(form, first, (saved) => {
    notifications.show({ message: labels.saved, color: 'navy' });
    if (!form) navigate(formPath(saved.id), { replace: true });
  });
  const { content, problems, attempt, theirs, failure } = editor;
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt === 0) return;
    const find = (selector: string) => fields.current?.querySelector<HTMLElement>(selector);
    // Items with messages are open, except those that were closed again.
    (find('[aria-invalid=true]') ?? find('[data-wrong] [data-toggle-of]'))?.focus();
  }, [attempt]);
  const title = form ? form.name : labels.newTitle;
  return (
    <Stack gap="md">
      <PageHeader
        title={title}
        trail={trailTo(title)}
        help={form && stateText(form)}
        action={
          <Group gap="sm">
            <FormActions form={form} editor={editor} />
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
      <ErrorAlert message={theirs ? <Conflict editor={editor} /> : failure} />
      <EditorColumns
        preview={theirs ? theirs.content : content}
        previewTitle={theirs ? labels.theirPreview : labels.preview}
      >
        <div ref={fields}>
          <FormEditor
            content={content}
            problems={problems}
            onChange={editor.change}
            evaluators={
              <EvaluatorsFields
                content={content}
                problems={problems}
                named={form?.employees ?? []}
                onChange={editor.change}
              />
            }
          />
        </div>
      </EditorColumns>
      {form && <Versions form={form} />}
      <ConfirmLeave reason={editor.isDirty && !editor.busy ? labels.unsaved : undefined} />
    </Stack>
  );
}

/** The choice between the own content and another person's. */
function Conflict({ editor }: { editor: FormEditorState }) {
  return (
    <Stack gap="xs">
      <Text inherit>{labels.conflict}</Text>
      <Group gap="xs">
        <VersionChoice texts={labels} onKeepMine={editor.keepMine} onTakeTheirs={editor.takeTheirs} />
      </Group>
    </Stack>
  );
}
