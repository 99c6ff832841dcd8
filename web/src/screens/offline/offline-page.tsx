import { Stack } from '@mantine/core';
import { labels } from '../../parts/offline/labels.ts';
import { useDevice } from '../../parts/offline/use-device.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { DraftList } from './components/draft-list.tsx';
import { EntryList } from './components/entry-list.tsx';
import { PreparedList } from './components/prepared-list.tsx';
import { UnreadableAlert } from './components/unreadable-alert.tsx';

/** The prepared pages of this device, answers that are not completed, and the entries that wait to be sent. */
export function OfflinePage() {
  const loaded = useDevice();
  return (
    <Stack gap="lg">
      <PageHeader title={labels.page} />
      <UnreadableAlert ids={loaded?.unreadable ?? []} />
      <EntryList entries={loaded?.entries ?? []} />
      <DraftList drafts={loaded?.drafts.filter(({ isSaved }) => !isSaved) ?? []} />
      <PreparedList prepared={loaded?.prepared ?? []} />
    </Stack>
  );
}
