import { type MantineColorScheme, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconChevronDown, IconLogout, IconSettings, IconUserCircle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { SignOutDialog } from '../../parts/offline/components/sign-out-question.tsx';
import { useSignOut } from '../../parts/offline/use-sign-out.ts';
import { paths } from '../../paths.ts';
import { useCurrentEmployee } from '../../session/use-current-employee.ts';
import { appearanceTitle, colorSchemes } from '../../ui/color-schemes.ts';
import { preloadOnIntent } from '../../ui/preload-on-intent.ts';
import { labels } from '../pages/labels.ts';
import { preloadPage } from '../pages/preload.ts';
import classes from './layout.module.css';

const schemes = Object.entries(colorSchemes) as [MantineColorScheme, string][];

/** The greeting and its menu: profile, settings, appearance and logout. */
export function UserMenu() {
  const { data: employee } = useCurrentEmployee();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { unsent, leave, stay } = useSignOut();
  return (
    <>
      <Menu
        position="bottom-end"
        width={220}
        offset={6}
        hideDetached={false} // the header is always in view
        withinPortal={false} // stays in the header's landmark
        withInitialFocusPlaceholder={false}
        transitionProps={{ duration: 100 }}
      >
        <Menu.Target>
          <UnstyledButton className={classes.user}>
            <IconUserCircle className={classes.userIcon} size={22} stroke={1.6} aria-hidden />
            <span className={classes.greeting}>{labels.greeting(employee?.first_name)}</span>
            <IconChevronDown size={14} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component={Link}
            to={paths.profile}
            {...preloadOnIntent(() => preloadPage(paths.profile))}
            leftSection={<IconUserCircle size={18} stroke={1.6} />}
          >
            {labels.profile}
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={paths.settings}
            {...preloadOnIntent(() => preloadPage(paths.settings))}
            leftSection={<IconSettings size={18} stroke={1.6} />}
          >
            {labels.settings}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>{appearanceTitle}</Menu.Label>
          <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
            {schemes.map(([scheme, label]) => (
              <Menu.RadioItem key={scheme} value={scheme}>
                {label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Item onClick={() => void leave()} leftSection={<IconLogout size={18} stroke={1.6} />}>
            {labels.logout}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <SignOutDialog unsent={unsent} onStay={stay} />
    </>
  );
}
