import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classPath } from '../../paths.ts';
import { usePermissions } from '../../session/permissions/api.ts';

/** The name of a class: a link to its page for training staff, otherwise text. */
export function ClassLink({ classId, children }: { classId: string; children: ReactNode }) {
  const { permissions = {} } = usePermissions();
  if (!permissions.manage_trainings) return children;
  return (
    <Anchor component={Link} to={classPath(classId)} inherit>
      {children}
    </Anchor>
  );
}
