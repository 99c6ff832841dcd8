import { Button, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { DialogActions } from '../../../ui/dialog.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { type Guard, useGuard } from '../../../ui/use-dialog-status.ts';
import type { Hierarchy } from '../api.ts';
import { labels } from '../labels.ts';
import type { RankDialog } from '../rank-dialog.ts';

interface DeleteQuestionProps {
  dialog: Extract<RankDialog, { kind: 'delete' }>;
  hierarchy: Hierarchy;
  onClose: () => void;
  onGuard: (guard: Guard) => void;
}

/** Names what is about to go: ranks, lines, or both. What the server refuses stays, with its reason. */
export function DeleteQuestion({ dialog, hierarchy, onClose, onGuard }: DeleteQuestionProps) {
  const { ranks, links } = dialog;
  const names = ranks.map(({ name }) => name);
  const [failure, setFailure] = useState<string>();
  const { busy, run } = useAction(async () => {
    setFailure(undefined);
    try {
      // What an earlier attempt has deleted is gone from the list.
      await hierarchy.remove(ranks.filter(({ id }) => hierarchy.list?.some((rank) => rank.id === id)));
    } catch (error) {
      setFailure(errorText(labels.deleteFailed, error));
      return;
    }
    for (const { subordinate } of links) {
      // The next one would put away the reason, which stands above the diagram.
      if (!(await hierarchy.place(subordinate.id, null))) break;
    }
    onClose();
  });
  useGuard(onGuard, { dirty: false, busy });
  return (
    <>
      <Stack gap="md">
        <Text fw={500}>{names.length > 0 ? labels.deleteQuestion(names) : labels.linkQuestion}</Text>
        {names.length > 1 && (
          <List withPadding>
            {ranks.map(({ id, name }) => (
              <List.Item key={id}>{name}</List.Item>
            ))}
          </List>
        )}
        {names.length > 0 && <Text>{labels.deleteMeaning}</Text>}
        {links.length > 0 && (
          <div>
            {names.length > 0 && <Text>{labels.linksToo}</Text>}
            <List withPadding>
              {links.map(({ superior, subordinate }) => (
                <List.Item key={subordinate.id}>{labels.link(superior.name, subordinate.name)}</List.Item>
              ))}
            </List>
          </div>
        )}
        <ErrorAlert message={failure} />
      </Stack>
      <DialogActions>
        <Button variant="default" data-autofocus onClick={onClose} disabled={busy}>
          {labels.cancel}
        </Button>
        <BusyButton
          color="red"
          label={names.length > 0 ? labels.delete : labels.remove}
          busyLabel={labels.deleting}
          busy={busy}
          onClick={() => void run()}
        />
      </DialogActions>
    </>
  );
}
