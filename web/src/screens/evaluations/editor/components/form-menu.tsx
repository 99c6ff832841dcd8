import { notifications } from '@mantine/notifications';
import type { Form } from '@muster/shared/areas/forms';
import type { FormContent } from '@muster/shared/forms/form';
import { IconArchive, IconArchiveOff, IconDownload, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../../api/error-text.ts';
import { useMutation } from '../../../../api/use-mutation.ts';
import { Confirm } from '../../../../ui/confirm.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { RowMenu, type RowMenuItem } from '../../../../ui/row-menu.tsx';
import { archiveForm, removeForm, useStoreForm } from '../api.ts';
import { downloadForm } from '../form-file.ts';
import { actionLabels as texts } from '../labels.ts';

interface FormMenuProps {
  /** Undefined: the form is not stored yet. */
  form: Form | undefined;
  /** The content in the editor, which the file has. */
  content: FormContent;
  onRemoved: () => void;
}

/** The menu that exports, archives, restores and deletes a form. A form that was published can only be archived. */
export function FormMenu({ form, content, onRemoved }: FormMenuProps) {
  const [asked, setAsked] = useState<'archive' | 'remove'>();
  const close = () => setAsked(undefined);
  const store = useStoreForm();
  async function archive(archived: boolean): Promise<void> {
    if (!form) return;
    const changed = await archiveForm(form.id, archived);
    notifications.show({ message: archived ? texts.archived : texts.restored, color: 'navy' });
    close();
    await store(changed).catch(() => undefined); // the list loads again when it opens
  }
  async function remove(): Promise<void> {
    if (!form) return;
    await removeForm(form.id);
    notifications.show({ message: texts.removed, color: 'navy' });
    close();
    onRemoved();
  }
  const { run: restore } = useMutation(() =>
    archive(false).catch((error) =>
      notifications.show({ message: errorText(texts.archiveFailed, error), color: 'red', autoClose: false }),
    ),
  );
  const items: RowMenuItem[] = [{ label: texts.export, Icon: IconDownload, onClick: () => downloadForm(content) }];
  if (form?.archived) {
    items.push({ label: texts.restore, Icon: IconArchiveOff, onClick: () => void restore() });
  } else if (form?.version === null) {
    items.push({ label: texts.remove, Icon: IconTrash, destructive: true, onClick: () => setAsked('remove') });
  } else if (form) {
    items.push({ label: texts.archive, Icon: IconArchive, onClick: () => setAsked('archive') });
  }
  return (
    <>
      <RowMenu label={texts.more(content.name)} items={items} />
      <Dialog dialog={asked} title={(kind) => questions[kind].title} onClose={close}>
        {(kind) => (
          <Confirm
            {...questions[kind]}
            onConfirm={() => (kind === 'archive' ? archive(true) : remove())}
            errorText={(error) => errorText(questions[kind].failed, error)}
            onCancel={close}
          >
            {questions[kind].text}
          </Confirm>
        )}
      </Dialog>
    </>
  );
}

const questions = {
  archive: {
    title: texts.archiveTitle,
    text: texts.archiveText,
    confirm: texts.archive,
    confirming: texts.archiving,
    failed: texts.archiveFailed,
    harmless: true,
  },
  remove: {
    title: texts.removeTitle,
    text: texts.removeText,
    confirm: texts.remove,
    confirming: texts.removing,
    failed: texts.removeFailed,
    harmless: false,
  },
};
