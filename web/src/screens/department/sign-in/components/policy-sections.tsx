import { useState } from 'react';
import { SettingsSection } from '../../../../parts/settings/components/settings-section.tsx';
import { ErrorState, LoadingSkeleton } from '../../../../ui/page-states.tsx';
import { usePolicy } from '../api.ts';
import { noticeLabels, policyLabels } from '../labels.ts';
import { NoticeForm } from './notice-form.tsx';
import { PolicyForm } from './policy-form.tsx';

/** Policy and notice, saved separately. Saving resets one form; the other keeps its input. */
export function PolicySections() {
  const { policy, failed, retry, save } = usePolicy();
  const [saved, setSaved] = useState({ policy: 0, notice: 0 });
  const saveOf =
    (part: keyof typeof saved): typeof save =>
    async (values, read) => {
      const after = await save(values, read);
      setSaved((before) => ({ ...before, [part]: before[part] + 1 }));
      return after;
    };
  const states = failed ? (
    <ErrorState message={policyLabels.loadFailed} onRetry={retry} />
  ) : (
    <LoadingSkeleton rows={4} />
  );
  return (
    <>
      <SettingsSection title={policyLabels.title} help={policyLabels.help}>
        {policy ? <PolicyForm key={saved.policy} policy={policy} save={saveOf('policy')} /> : states}
      </SettingsSection>
      {policy && (
        <SettingsSection title={noticeLabels.title} help={noticeLabels.help}>
          <NoticeForm key={saved.notice} policy={policy} save={saveOf('notice')} />
        </SettingsSection>
      )}
    </>
  );
}
