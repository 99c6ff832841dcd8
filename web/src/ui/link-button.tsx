import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';

interface LinkButtonProps extends ButtonProps {
  to: LinkProps['to'];
  replace?: boolean;
  children: ReactNode;
}

/** A link that looks like a button: it goes somewhere, so it can be opened in a tab of its own. */
export function LinkButton(props: LinkButtonProps) {
  return <Button component={Link} {...props} />;
}
