import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { personPath } from '../paths.ts';

interface PersonLinkProps {
  employeeId: string;
  /** Underlined within a text, because color alone does not distinguish it. */
  inText?: boolean;
  children: ReactNode;
}

/** A person's name, linked to the person's page. Only for lists whose readers may open it. */
export function PersonLink({ employeeId, inText, children }: PersonLinkProps) {
  return (
    <Anchor component={Link} to={personPath(employeeId)} inherit {...(inText && { underline: 'always' })}>
      {children}
    </Anchor>
  );
}
