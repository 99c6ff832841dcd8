import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { departmentName } from '../../session/api.ts';
import { Logo } from '../../ui/logo.tsx';
import { NotificationBell } from '../notifications/notification-bell.tsx';
import { labels } from '../pages/labels.ts';
import { QuickSearch } from '../quick-search/quick-search.tsx';
import classes from './layout.module.css';
import { UserMenu } from './user-menu.tsx';

interface HeaderProps {
  /** Shows the button that opens the drawer of the sidebar. */
  withMenu: boolean;
  menuOpen: boolean;
  onMenu: () => void;
}

export function Header({ withMenu, menuOpen, onMenu }: HeaderProps) {
  return (
    <header className={classes.header}>
      {withMenu && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={labels.menu}
          aria-expanded={menuOpen}
          aria-haspopup="dialog"
          onClick={onMenu}
        >
          <IconMenu2 size={22} aria-hidden />
        </ActionIcon>
      )}
      <Link to={paths.dashboard} className={classes.brand}>
        {!withMenu && <Logo />}
        <span className={classes.names}>
          <span className={classes.product}>{labels.product}</span>
          <span className={classes.department}>{departmentName()}</span>
        </span>
      </Link>
      <QuickSearch />
      <NotificationBell />
      <UserMenu />
    </header>
  );
}
