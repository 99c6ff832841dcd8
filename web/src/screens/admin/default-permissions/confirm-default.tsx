import { List, Text } from '@mantine/core';
import { Confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { DefaultPermission } from './api.ts';
import { labels } from './labels.ts';

interface ConfirmDefaultProps {
  /** The permission to make a default; undefined: the dialog is closed. */
  permission: DefaultPermission | undefined;
  onConfirm: (permission: DefaultPermission) => Promise<void>;
  onClose: () => void;
}

/** Explains a permission for every new employee before it becomes a default. */
export function ConfirmDefault({ permission, onConfirm, onClose }: ConfirmDefaultProps) {
  return (
    <Dialog dialog={permission} title={() => labels.confirmTitle} onClose={onClose}>
      {(selected) => {
        const { question, means, confirm } = labels.change[selected.type];
        return (
          <Confirm
            question={question}
            confirm={confirm}
            confirming={labels.confirming}
            harmless={selected.type !== 'admin_access'}
            onConfirm={async () => {
              await onConfirm(selected);
              onClose();
            }}
            onCancel={onClose}
          >
            <List>
              {means.map((line) => (
                <List.Item key={line}>{line}</List.Item>
              ))}
            </List>
            <Text>
              {labels.existing} {labels.holders(selected.users)}
            </Text>
          </Confirm>
        );
      }}
    </Dialog>
  );
}
