import { SettingsSection } from '../../../../parts/settings/components/settings-section.tsx';
import { CopyField } from '../../../../ui/copy-field.tsx';
import { NotLoaded } from '../../../../ui/page-states.tsx';
import { useProvisioning } from '../provisioning-api.ts';
import { labels } from '../provisioning-labels.ts';
import { GroupList } from './group-list.tsx';
import { TokenList } from './token-list.tsx';

/** The identity provider that maintains the roster: address, tokens and group mappings. */
export function ProvisioningSection() {
  const { data, failed, retry, makeToken, revokeToken, mapGroup } = useProvisioning();
  return (
    <SettingsSection title={labels.title} help={labels.help}>
      {data ? (
        <>
          <CopyField
            label={labels.address}
            description={labels.addressHelp}
            value={`${window.location.origin}${data.path}`}
          />
          <TokenList tokens={data.tokens} makeToken={makeToken} revokeToken={revokeToken} />
          <GroupList groups={data.groups} mapGroup={mapGroup} />
        </>
      ) : (
        <NotLoaded error={failed} message={labels.loadFailed} onRetry={retry} rows={4} />
      )}
    </SettingsSection>
  );
}
