import type { Rank } from '@muster/shared/areas/ranks';
import { Dialog } from '../../../../ui/dialog.tsx';
import type { Draft } from '../../../../ui/draft-context.ts';
import type { Hierarchy } from '../api.ts';
import { labels } from '../labels.ts';
import type { RankDialog } from '../rank-dialog.ts';
import { ConfirmDelete } from './confirm-delete.tsx';
import { RankForm } from './rank-form.tsx';

const titles: Record<RankDialog['kind'], string> = {
  create: labels.createTitle,
  edit: labels.editTitle,
  delete: labels.deleteTitle,
};
const createTexts = { send: labels.create, sending: labels.creating, failed: labels.createFailed };
const editTexts = { send: labels.save, sending: labels.saving, failed: labels.renameFailed };

interface RankDialogsProps {
  dialog: RankDialog | undefined;
  draft: Draft;
  hierarchy: Hierarchy;
  onClose: () => void;
  onCreated: (rank: Rank) => void;
}

export function RankDialogs({ dialog, draft, hierarchy, onClose, onCreated }: RankDialogsProps) {
  function content(shown: RankDialog) {
    switch (shown.kind) {
      case 'create': {
        const create = async (name: string) => onCreated(await hierarchy.create(name));
        return <RankForm name="" texts={createTexts} onSend={create} onClose={onClose} />;
      }
      case 'edit': {
        const { id, name } = shown.rank;
        const rename = (changed: string, read: string) => hierarchy.rename(id, changed, read);
        return <RankForm name={name} texts={editTexts} onSend={rename} onClose={onClose} />;
      }
      case 'delete':
        return <ConfirmDelete dialog={shown} hierarchy={hierarchy} onClose={onClose} />;
    }
  }
  return (
    <Dialog dialog={dialog} title={({ kind }) => titles[kind]} draft={draft} onClose={onClose}>
      {content}
    </Dialog>
  );
}
