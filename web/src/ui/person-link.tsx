import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { personPath } from '../paths.ts';

interface PersonLinkProps {
  employeeId: string;
  /** Stands among other words: underlined, since colour alone does not tell it from them. */
  inText?: boolean;
  children: ReactNode;
}

/**
 * A person's name as a link to the person's page. Lists that show other people's names are for those who may open it.
 */
export function PersonLink({ employeeId, inText, children }: PersonLinkProps) {
  return (
    <Anchor component={Link} to={personPath(employeeId)} inherit {...(inText && { underline: 'always' })}>
      {children}
    </Anchor>
  );
}
