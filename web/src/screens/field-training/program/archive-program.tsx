import { notifications } from '@mantine/notifications';
import type { Program } from '@muster/shared/field-training-answers';
import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { archiveProgram, useStoreProgram } from '../api.ts';
import { labels } from './labels.ts';

/** The menu that archives or restores a program. The stored content stays as it is; the typed one is kept. */
export function ArchiveProgram({ program }: { program: Program }) {
  const [asked, setAsked] = useState<'archive'>();
  const store = useStoreProgram();
  async function archive(archived: boolean): Promise<void> {
    const changed = await archiveProgram(program.id, archived);
    notifications.show({ message: archived ? labels.archived : labels.restored, color: 'navy' });
    setAsked(undefined);
    await store(changed).catch(() => undefined); // the lists load again when they open
  }
  const { run: restore } = useMutation(() =>
    archive(false).catch((error) =>
      notifications.show({ message: errorText(labels.restoreFailed, error), color: 'red', autoClose: false }),
    ),
  );
  return (
    <>
      <RowMenu
        label={labels.more(program.name)}
        items={[
          program.archived
            ? { label: labels.restore, Icon: IconArchiveOff, onClick: () => void restore() }
            : { label: labels.archive, Icon: IconArchive, onClick: () => setAsked('archive') },
        ]}
      />
      <Dialog dialog={asked} title={() => labels.archive} onClose={() => setAsked(undefined)}>
        {() => (
          <Confirm
            harmless
            confirm={labels.archive}
            confirming={labels.archiving}
            onConfirm={() => archive(true)}
            errorText={(error) => errorText(labels.archiveFailed, error)}
            onCancel={() => setAsked(undefined)}
          >
            {labels.archiveText}
          </Confirm>
        )}
      </Dialog>
    </>
  );
}
