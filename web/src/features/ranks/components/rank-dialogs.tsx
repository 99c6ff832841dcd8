import type { Rank } from '@muster/shared/areas/ranks';
import { useCallback, useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import type { Draft } from '../../../ui/draft-context.ts';
import type { Guard } from '../../../ui/use-dialog-status.ts';
import type { Hierarchy } from '../api.ts';
import { labels } from '../labels.ts';
import type { RankDialog } from '../rank-dialog.ts';
import { DeleteQuestion } from './confirm-delete.tsx';
import { RankForm } from './rank-form.tsx';

const titles: Record<RankDialog['kind'], string> = {
  create: labels.createTitle,
  edit: labels.editTitle,
  delete: labels.deleteTitle,
};
const createTexts = { send: labels.create, sending: labels.creating, failed: labels.createFailed };
const editTexts = { send: labels.save, sending: labels.saving, failed: labels.renameFailed };
const free: Guard = { dirty: false, busy: false };

interface RankDialogsProps {
  dialog: RankDialog | undefined;
  draft: Draft;
  hierarchy: Hierarchy;
  onClose: () => void;
  onCreated: (rank: Rank) => void;
}

/** The one modal of the Ranks tab; while it fades out it keeps showing what it showed. */
export function RankDialogs({ dialog, draft, hierarchy, onClose, onCreated }: RankDialogsProps) {
  const [shown, setShown] = useState<{ dialog: RankDialog; opening: number }>();
  const [guard, setGuard] = useState(free);
  if (dialog && dialog !== shown?.dialog) {
    setShown({ dialog, opening: (shown?.opening ?? 0) + 1 });
    setGuard(free);
  }
  const onGuard = useCallback((next: Guard) => setGuard(next), []);
  if (!shown) return null;
  const { dialog: content, opening } = shown;
  const common = { onClose, onGuard };
  return (
    <Dialog
      title={titles[content.kind]}
      opened={dialog !== undefined}
      onClose={() => guard.busy || onClose()}
      dirty={guard.dirty}
      draft={draft}
    >
      {content.kind === 'create' && (
        <RankForm
          key={opening}
          name=""
          texts={createTexts}
          onSend={async (name) => onCreated(await hierarchy.create(name))}
          {...common}
        />
      )}
      {content.kind === 'edit' && (
        <RankForm
          key={opening}
          name={content.rank.name}
          texts={editTexts}
          onSend={(name, read) => hierarchy.rename(content.rank.id, name, read)}
          {...common}
        />
      )}
      {content.kind === 'delete' && <DeleteQuestion key={opening} dialog={content} hierarchy={hierarchy} {...common} />}
    </Dialog>
  );
}
