import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';

interface LinkButtonProps extends ButtonProps {
  to: LinkProps['to'];
  replace?: boolean;
  /** The navigation state. */
  state?: unknown;
  children: ReactNode;
}

/** A link that looks like a button, so that it can be opened in a new tab. */
export function LinkButton(props: LinkButtonProps) {
  return <Button component={Link} {...props} />;
}
