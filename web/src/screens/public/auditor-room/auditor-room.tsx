import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { EmployeeInfo } from '@muster/shared/areas/session';
import { IconEye } from '@tabler/icons-react';
import { Link, matchPath, Navigate, NavLink, useLocation } from 'react-router-dom';
import { SealTable } from '../../../parts/evidence/components/seal-table.tsx';
import { sealLabels } from '../../../parts/evidence/labels.ts';
import { FreshProof } from '../../../parts/factors/fresh-proof.tsx';
import { paths } from '../../../paths.ts';
import { departmentName } from '../../../session/api.ts';
import { formatDate } from '../../../ui/date-time.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import classes from './auditor-room.module.css';
import { ClassScreen } from './class-screen.tsx';
import { ClassesScreen } from './classes-screen.tsx';
import { ComplianceScreen } from './compliance-screen.tsx';
import { labels } from './labels.ts';

const links = [
  { to: paths.compliance, label: labels.nav.compliance },
  { to: paths.classes, label: labels.nav.classes },
  { to: paths.seals, label: labels.nav.seals },
] as const;

interface AuditorRoomProps {
  auditor: EmployeeInfo;
  access: NonNullable<EmployeeInfo['auditor']>;
}

/** All screens of an auditor, instead of the layout and pages of employees. */
export function AuditorRoom({ auditor, access }: AuditorRoomProps) {
  const { range_from, range_until, open_until } = access;
  return (
    <Stack className={classes.room} gap="lg" p="md" maw={1400} mx="auto">
      <Group component="header" justify="space-between">
        <Group gap={10} align="baseline">
          <span className={classes.product}>{labels.product}</span>
          <Text c="dimmed">{departmentName()}</Text>
        </Group>
        <Group component="nav" aria-label={labels.navigation} gap="xs">
          {links.map(({ to, label }) => (
            <Button key={to} component={NavLink} to={to} className={classes.link} variant="subtle" mih={44}>
              {label}
            </Button>
          ))}
          <Text size="sm" c="dimmed">
            {auditor.first_name}
          </Text>
          <Button component={Link} to={paths.logout} variant="default" mih={44}>
            {labels.logout}
          </Button>
        </Group>
      </Group>
      <Alert color="navy" icon={<IconEye aria-hidden />}>
        {labels.banner(departmentName(), formatDate(range_from), formatDate(range_until), formatDate(open_until))}
      </Alert>
      <main>
        <Screen access={access} timeZone={auditor.timezone} />
      </main>
      <FreshProof />
    </Stack>
  );
}

function Screen({ access, timeZone }: { access: AuditorRoomProps['access']; timeZone: string }) {
  const { pathname } = useLocation();
  const classId = matchPath(`${paths.classes}/:classId`, pathname)?.params.classId;
  if (classId) return <ClassScreen key={classId} classId={classId} timeZone={timeZone} />;
  switch (pathname.replace(/(.)\/$/, '$1')) {
    case paths.dashboard:
      return <Navigate to={paths.compliance} replace />;
    case paths.compliance:
      return <ComplianceScreen access={access} timeZone={timeZone} />;
    case paths.classes:
      return <ClassesScreen timeZone={timeZone} />;
    case paths.seals:
      return (
        <>
          <PageHeader title={labels.nav.seals} help={sealLabels.help} />
          <SealTable />
        </>
      );
    default:
      return (
        <>
          <PageHeader title={labels.elsewhere.title} help={labels.elsewhere.text} />
          <LinkButton to={paths.compliance} variant="default">
            {labels.elsewhere.back}
          </LinkButton>
        </>
      );
  }
}
