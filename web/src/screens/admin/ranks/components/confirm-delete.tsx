import { List, Text } from '@mantine/core';
import { errorText } from '../../../../api/error-text.ts';
import { Confirm } from '../../../../ui/confirm.tsx';
import type { Hierarchy } from '../api.ts';
import { labels } from '../labels.ts';
import type { RankDialog } from '../rank-dialog.ts';

interface ConfirmDeleteProps {
  dialog: Extract<RankDialog, { kind: 'delete' }>;
  hierarchy: Hierarchy;
  onClose: () => void;
}

/** Asks before ranks or lines of the hierarchy are deleted. Refused ones stay, with the reason. */
export function ConfirmDelete({ dialog, hierarchy, onClose }: ConfirmDeleteProps) {
  const { ranks, links } = dialog;
  const names = ranks.map(({ name }) => name);
  async function confirm() {
    // An earlier attempt may have deleted some of them.
    await hierarchy.remove(ranks.filter(({ id }) => hierarchy.list?.some((rank) => rank.id === id)));
    for (const { subordinate } of links) {
      // Another attempt would replace the reason shown above the diagram.
      if (!(await hierarchy.setSuperior(subordinate.id, null))) break;
    }
    onClose();
  }
  return (
    <Confirm
      question={names.length > 0 ? labels.deleteQuestion(names) : labels.linkQuestion}
      confirm={names.length > 0 ? labels.delete : labels.remove}
      confirming={labels.deleting}
      onConfirm={confirm}
      errorText={(error) => errorText(labels.deleteFailed, error)}
      onCancel={onClose}
    >
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
    </Confirm>
  );
}
