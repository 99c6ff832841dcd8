import { Anchor } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { openLabels } from '../../../../parts/mail/labels.ts';
import { paths } from '../../../../paths.ts';
import { returnState } from '../../../../session/return-address.ts';

/** The link to the page that requests a password reset. */
export function ForgotPasswordLink() {
  const { state } = useLocation();
  return (
    <Anchor component={Link} to={paths.forgotPassword} state={returnState(state)} ta="center" py={10}>
      {openLabels.forgot.link}
    </Anchor>
  );
}
