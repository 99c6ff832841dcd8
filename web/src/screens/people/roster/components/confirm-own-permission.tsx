import { Alert, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { permissionLabels } from '../../../../parts/roster/labels.ts';

interface ConfirmOwnPermissionProps {
  /** The permission in words. */
  name: string;
  /** True to grant the permission, false to revoke it. */
  active: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** Asks twice before own permissions change. The buttons swap, so that a double click cannot confirm both. */
export function ConfirmOwnPermission({ name, active, onYes, onNo }: ConfirmOwnPermissionProps) {
  const [again, setAgain] = useState(false);
  const texts = permissionLabels.own;
  const change = texts.change(name, active);
  const keep = (
    <Button key={`keep ${again}`} variant="default" size="xs" onClick={onNo} autoFocus>
      {texts.keep}
    </Button>
  );
  return (
    <Alert color="navy" role="alertdialog" aria-label={texts.title} title={texts.title}>
      <Text aria-live="polite">{again ? texts.second(change) : texts.first(change)}</Text>
      <Group justify="flex-end" mt="sm" gap="sm">
        {again ? (
          <>
            <Button key="yes" color="red" size="xs" onClick={onYes}>
              {texts.confirm}
            </Button>
            {keep}
          </>
        ) : (
          <>
            {keep}
            <Button key="continue" size="xs" onClick={() => setAgain(true)}>
              {texts.continue}
            </Button>
          </>
        )}
      </Group>
    </Alert>
  );
}
