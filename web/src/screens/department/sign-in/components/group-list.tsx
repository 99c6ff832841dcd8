import { Group, List, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ProviderGroup } from '@muster/shared/areas/scim';
import { type PermissionType, permissionTypes } from '@muster/shared/permissions';
import { useState } from 'react';
import { errorText } from '../../../../api/error-text.ts';
import { useMutation } from '../../../../api/use-mutation.ts';
import { useUnits } from '../../../../parts/lists/api.ts';
import { plainPermissionName } from '../../../../session/permissions/plain-names.ts';
import { Confirm } from '../../../../ui/confirm.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ErrorAlert } from '../../../../ui/error-alert.tsx';
import { RetryAlert } from '../../../../ui/retry-alert.tsx';
import type { Meaning, Provisioning } from '../provisioning-api.ts';
import { labels } from '../provisioning-labels.ts';

const texts = labels.groups;

const unit = 'unit:';

/** Returns the option of a group: a permission, a unit id, or nothing. */
const chosen = ({ permission, unit_id }: ProviderGroup): string => permission ?? (unit_id ? `${unit}${unit_id}` : '');

/** Converts an option to the call's value. */
const meaningOf = (choice: string): Meaning =>
  choice.startsWith(unit)
    ? { permission: null, unit_id: choice.slice(unit.length) }
    : { permission: choice === '' ? null : (choice as PermissionType), unit_id: null };

interface GroupListProps extends Pick<Provisioning, 'mapGroup'> {
  groups: readonly ProviderGroup[];
}

/** The provider's groups, each with its mapping. */
export function GroupList({ groups, mapGroup }: GroupListProps) {
  const { data: units = [], error, retry } = useUnits();
  return (
    <Stack gap="xs">
      <div>
        <Title order={3}>{texts.title}</Title>
        <Text variant="hint">{texts.help}</Text>
      </div>
      {error && <RetryAlert message={texts.unitsFailed} onRetry={retry} />}
      {groups.length === 0 ? (
        <Text size="sm">{texts.none}</Text>
      ) : (
        <List listStyleType="none" spacing="sm">
          {groups.map((group) => (
            <List.Item key={group.id} styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}>
              <GroupRow group={group} units={units} mapGroup={mapGroup} />
            </List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
}

interface GroupRowProps extends Pick<Provisioning, 'mapGroup'> {
  group: ProviderGroup;
  units: readonly { id: string; name: string }[];
}

function GroupRow({ group, units, mapGroup }: GroupRowProps) {
  const { id, name, member_count, unit_id, unit_name } = group;
  const [requested, setRequested] = useState<string>();
  const [confirming, setConfirming] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const removedUnits =
    unit_id && !units.some((one) => one.id === unit_id) ? [{ id: unit_id, name: unit_name ?? '' }] : [];
  const permissionItems = permissionTypes.map((type) => ({ value: type as string, label: plainPermissionName(type) }));
  const unitItems = [...units, ...removedUnits].map((one) => ({ value: `${unit}${one.id}`, label: one.name }));
  const nothing = { value: '', label: texts.nothing };
  const options = [
    nothing,
    { group: texts.permissions, items: permissionItems },
    ...(unitItems.length > 0 ? [{ group: texts.units, items: unitItems }] : []),
  ];
  const wordsOf = (choice: string) =>
    [...permissionItems, ...unitItems].find(({ value }) => value === choice)?.label ?? texts.nothing;
  async function save(choice: string): Promise<void> {
    await mapGroup(id, meaningOf(choice));
    notifications.show({ message: texts.saved(name, wordsOf(choice)), color: 'navy' });
  }
  const { busy, run } = useMutation(async (choice: string) => {
    setFailure(undefined);
    setRequested(choice);
    try {
      await save(choice);
    } catch (error) {
      setFailure(errorText(texts.saveFailed(name), error));
    } finally {
      setRequested(undefined);
    }
  });
  const close = () => setConfirming(undefined);
  return (
    <>
      <Group justify="space-between" gap="xs" align="flex-end">
        <div>
          <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <Text variant="hint">{texts.members(member_count)}</Text>
        </div>
        <NativeSelect
          label={texts.standsFor}
          aria-label={texts.standsForOf(name)}
          data={options}
          value={requested ?? chosen(group)}
          aria-busy={busy || undefined}
          onChange={({ currentTarget: { value } }) =>
            value === 'admin_access' ? setConfirming(value) : void run(value)
          }
        />
      </Group>
      <ErrorAlert message={failure} />
      <Dialog dialog={confirming} title={() => texts.grantTitle} onClose={close}>
        {(choice) => (
          <Confirm
            confirm={texts.confirm}
            confirming={texts.confirming}
            onConfirm={async () => {
              await save(choice);
              close();
            }}
            errorText={(error) => errorText(texts.saveFailed(name), error)}
            onCancel={close}
          >
            <Text>{texts.grant(name, texts.members(member_count))}</Text>
          </Confirm>
        )}
      </Dialog>
    </>
  );
}
