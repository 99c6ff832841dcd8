import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { SettingsSection } from '../../../parts/settings/components/settings-section.tsx';
import { paths, tabPath } from '../../../paths.ts';
import { usePermissions } from '../../../session/permissions/api.ts';
import { RetentionRules } from './components/retention-rules.tsx';
import { SealState } from './components/seal-state.tsx';
import { Witnesses } from './components/witnesses.tsx';
import { labels } from './labels.ts';
import { labels as witnessLabels } from './witness-labels.ts';

const { imports, exports, seals, retention } = labels;

/** Imports, exports, seals with their witnesses, and retention of the department. */
export function DataTab() {
  const { permissions } = usePermissions();
  return (
    <Stack gap="lg" maw={640}>
      <SettingsSection title={imports.title} help={imports.help}>
        <DataLink {...imports.roster} to={paths.rosterImport} />
        {permissions?.manage_trainings === true ? (
          <DataLink {...imports.history} to={paths.historyImport} />
        ) : (
          <Text variant="hint">{imports.locked}</Text>
        )}
      </SettingsSection>
      <SettingsSection title={exports.title} help={exports.help}>
        <DataLink {...exports.evidence} to={tabPath(paths.compliance, 'reports', { view: 'evidence' })} />
        <DataLink {...exports.report} to={tabPath(paths.compliance, 'reports')} />
        <DataLink {...exports.auditLog} to={tabPath(paths.admin, 'users', { view: 'activity' })} />
        <DataLink {...exports.employees} to={paths.employees} />
      </SettingsSection>
      <SettingsSection title={seals.title} help={seals.help}>
        <SealState />
      </SettingsSection>
      <SettingsSection title={witnessLabels.title} help={witnessLabels.help}>
        <Witnesses />
      </SettingsSection>
      <SettingsSection title={retention.title} help={retention.help}>
        <RetentionRules />
      </SettingsSection>
    </Stack>
  );
}

function DataLink({ to, title, help }: { to: string; title: string; help: string }) {
  return (
    <div>
      <Anchor component={Link} to={to} fw={500}>
        {title}
      </Anchor>
      <Text variant="hint">{help}</Text>
    </div>
  );
}
