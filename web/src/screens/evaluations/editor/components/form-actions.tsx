import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Form } from '@muster/shared/areas/forms';
import { IconArchive, IconArchiveOff, IconDownload, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorText } from '../../../../api/error-text.ts';
import { formsPath } from '../../../../paths.ts';
import { Confirm } from '../../../../ui/confirm.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { RowMenu, type RowMenuItem } from '../../../../ui/row-menu.tsx';
import { archiveForm, publishForm, removeForm, useStoreForm } from '../api.ts';
import { downloadForm } from '../form-file.ts';
import { actionLabels as texts } from '../labels.ts';
import type { FormEditorState } from '../use-form-editor.ts';

type Asked = 'publish' | 'archive' | 'remove';

const done = (message: string): void => {
  notifications.show({ message, color: 'navy' });
};

/** Publishing, archiving, deleting and exporting a form. Publishing saves the content first. */
export function FormActions({ form, editor }: { form: Form | undefined; editor: FormEditorState }) {
  const [asked, setAsked] = useState<Asked>();
  const navigate = useNavigate();
  const store = useStoreForm();
  const close = () => setAsked(undefined);
  const next = (form?.version ?? 0) + 1;
  async function publish(): Promise<void> {
    if (!form) return;
    const saved = editor.isDirty ? await editor.saved() : form;
    // The messages are in the form.
    if (!saved) return close();
    try {
      const published = await publishForm(form.id, editor.isDirty ? saved.newest : editor.read);
      editor.take(published);
      done(texts.published(published.version ?? next));
      await store(published).catch(() => undefined);
    } catch (error) {
      await editor.showPublishError(error);
    }
    close();
  }
  async function archive(archived: boolean): Promise<void> {
    if (!form) return;
    const changed = await archiveForm(form.id, archived);
    editor.reread(changed);
    done(archived ? texts.archived : texts.restored);
    close();
    await store(changed).catch(() => undefined);
  }
  async function remove(): Promise<void> {
    if (!form) return;
    await removeForm(form.id);
    done(texts.removed);
    close();
    navigate(formsPath);
  }
  const restore = () =>
    archive(false).catch((error) =>
      notifications.show({ message: errorText(texts.archiveFailed, error), color: 'red', autoClose: false }),
    );
  const items: RowMenuItem[] = [
    { label: texts.export, Icon: IconDownload, onClick: () => downloadForm(editor.content) },
    ...(form === undefined
      ? []
      : form.archived
        ? [{ label: texts.restore, Icon: IconArchiveOff, onClick: () => void restore() }]
        : form.version === null
          ? [{ label: texts.remove, Icon: IconTrash, destructive: true, onClick: () => setAsked('remove') }]
          : [{ label: texts.archive, Icon: IconArchive, onClick: () => setAsked('archive') }]),
  ];
  const titles = { publish: texts.publishTitle(next), archive: texts.archiveTitle, remove: texts.removeTitle };
  return (
    <>
      <RowMenu label={texts.more(editor.content.name)} items={items} />
      {form && !form.archived && (
        <Button
          disabled={!editor.isDirty && !form.draft}
          onClick={() => {
            if (editor.isValid(true)) setAsked('publish');
          }}
        >
          {texts.publish}
        </Button>
      )}
      <Dialog dialog={asked} title={(kind) => titles[kind]} onClose={close}>
        {(kind) =>
          kind === 'publish' ? (
            <Confirm
              harmless
              confirm={texts.publish}
              confirming={texts.publishing}
              onConfirm={publish}
              onCancel={close}
            >
              {texts.publishText(next)}
            </Confirm>
          ) : kind === 'archive' ? (
            <Confirm
              harmless
              confirm={texts.archive}
              confirming={texts.archiving}
              onConfirm={() => archive(true)}
              errorText={(error) => errorText(texts.archiveFailed, error)}
              onCancel={close}
            >
              {texts.archiveText}
            </Confirm>
          ) : (
            <Confirm
              confirm={texts.remove}
              confirming={texts.removing}
              onConfirm={remove}
              errorText={(error) => errorText(texts.removeFailed, error)}
              onCancel={close}
            >
              {texts.removeText}
            </Confirm>
          )
        }
      </Dialog>
    </>
  );
}
