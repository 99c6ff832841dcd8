import { Text } from '@mantine/core';
import type { OwnPasskey } from '@muster/shared/areas/factors';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import { settingsLabels as labels } from '../../../../parts/factors/labels.ts';
import { useTimeZone } from '../../../../session/use-current-employee.ts';
import { formatInstantDate } from '../../../../ui/date-time.ts';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import { useShowAll } from '../../../../ui/show-all.tsx';
import classes from './passkey-list.module.css';

interface PasskeyListProps {
  passkeys: readonly OwnPasskey[];
  /** The only method cannot be removed: the department requires one. */
  keepsLast: boolean;
  onRename: (passkey: OwnPasskey) => void;
  onRemove: (passkey: OwnPasskey) => void;
}

/** The person's passkeys, oldest first. */
export function PasskeyList({ passkeys, keepsLast, onRename, onRemove }: PasskeyListProps) {
  const timeZone = useTimeZone();
  const { shown, showAll } = useShowAll(passkeys, 3);
  return (
    <>
      <ul className={classes.list} aria-label={labels.passkeys}>
        {shown.map((passkey) => {
          const { id, name, made_at, used_at } = passkey;
          const used = used_at === null ? labels.unused : labels.used(formatInstantDate(used_at, timeZone));
          return (
            <li key={id} className={classes.item}>
              <div className={classes.words}>
                <Text>{name}</Text>
                <Text variant="hint">
                  {labels.added(formatInstantDate(made_at, timeZone))}, {used}
                </Text>
              </div>
              <RowMenu
                label={labels.actionsOf(name)}
                items={[
                  { label: labels.rename, Icon: IconEdit, onClick: () => onRename(passkey) },
                  {
                    label: labels.remove,
                    Icon: IconTrash,
                    onClick: () => onRemove(passkey),
                    destructive: true,
                    ...(keepsLast && { reason: labels.keepLast }),
                  },
                ]}
              />
            </li>
          );
        })}
      </ul>
      {showAll}
    </>
  );
}
