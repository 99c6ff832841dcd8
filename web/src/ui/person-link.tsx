import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { personPath } from '../paths.ts';

/** A person's name as a link to the person's page. Lists that show other people's names are for those who may open it. */
export function PersonLink({ employeeId, children }: { employeeId: string; children: ReactNode }) {
  return (
    <Anchor component={Link} to={personPath(employeeId)} inherit>
      {children}
    </Anchor>
  );
}
