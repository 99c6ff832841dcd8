import { Button, Group, Stack, Text } from '@mantine/core';
import { type Rank, ranks } from '@muster/shared/areas/ranks';
import { IconHierarchy, IconPlus } from '@tabler/icons-react';
import { ReactFlowProvider } from '@xyflow/react';
import { useState } from 'react';
import { cacheKey } from '../../api/cache-key.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { EmptyState, ErrorState, LoadingSkeleton } from '../../ui/page-states.tsx';
import { ReloadFailure } from '../../ui/stale-alert.tsx';
import { useDialogWithDraft } from '../../ui/use-dialog-with-draft.ts';
import { useTimeZone } from '../auth/use-current-employee.ts';
import { type Hierarchy, useHierarchy } from './api.ts';
import { RankDiagram } from './components/rank-diagram.tsx';
import { RankDialogs } from './components/rank-dialogs.tsx';
import { RankList } from './components/rank-list.tsx';
import { labels } from './labels.ts';
import type { RankDialog } from './rank-dialog.ts';
import classes from './ranks-tab.module.css';
import { type DiagramSource, useDiagram } from './use-diagram.ts';
import { usePositions } from './use-positions.ts';
import { useViewport } from './use-viewport.ts';

/** About the size of a rank, in the diagram's units. */
const nodeSize = { width: 150, height: 48 };

interface RanksProps {
  hierarchy: Hierarchy;
  source: DiagramSource;
  failure: string | undefined;
  onDismiss: () => void;
}

function Ranks({ hierarchy, source, failure, onDismiss }: RanksProps) {
  const { list } = source;
  const { dialog, setDialog, draft } = useDialogWithDraft<RankDialog>('ranks');
  const diagram = useDiagram(source);
  const { transition, setCenter } = useViewport();
  const place = (subordinate: string, superior: string | null) => void hierarchy.place(subordinate, superior);

  /** Closes this dialog only: an answer that comes late finds another one open. */
  const close = () => setDialog((now) => (now === dialog ? undefined : now));

  /** A new rank may stand beyond the edge: it is brought into view. */
  function created(rank: Rank) {
    const at = diagram.settle(rank);
    if (at) void setCenter(at.x + nodeSize.width / 2, at.y + nodeSize.height / 2, { zoom: 1, duration: transition });
  }

  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-end" gap="sm">
        <Text size="xs" c="dimmed" maw={720}>
          {labels.help}
        </Text>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setDialog({ kind: 'create' })}>
          {labels.add}
        </Button>
      </Group>
      <ErrorAlert message={failure} onDismiss={onDismiss} />
      {list.length === 0 ? (
        <EmptyState message={labels.empty} icon={<IconHierarchy size={32} stroke={1.5} />} />
      ) : (
        <div className={classes.ranks}>
          <RankDiagram list={list} diagram={diagram} onOpen={setDialog} onPlace={place} />
          <div className={classes.list}>
            <RankList list={list} onOpen={setDialog} onPlace={place} onNudge={diagram.nudge} />
          </div>
        </div>
      )}
      <RankDialogs dialog={dialog} draft={draft} hierarchy={hierarchy} onClose={close} onCreated={created} />
    </Stack>
  );
}

/** The Ranks tab: the hierarchy as a diagram and as a list, which do the same. */
export function RanksTab() {
  const [failure, setFailure] = useState<string>();
  const hierarchy = useHierarchy(setFailure);
  const [positionFailure, setPositionFailure] = useState<string>();
  const { saved, moved, keep, ...positions } = usePositions(setPositionFailure);
  const { list } = hierarchy;
  const timeZone = useTimeZone();
  const retry = () => Promise.all([hierarchy.retry(), positions.retry()]);
  if (list && saved) {
    return (
      <ReactFlowProvider>
        <ReloadFailure
          of={[cacheKey(ranks.list), cacheKey(ranks.positions)]}
          message={labels.fetchFailed}
          timeZone={timeZone}
          onRetry={retry}
        />
        <Ranks
          hierarchy={hierarchy}
          source={{ list, saved, moved, keep }}
          failure={failure ?? positionFailure}
          onDismiss={() => (failure ? setFailure : setPositionFailure)(undefined)}
        />
      </ReactFlowProvider>
    );
  }
  if (!hierarchy.failed && !positions.failed) return <LoadingSkeleton />;
  return <ErrorState message={labels.fetchFailed} onRetry={retry} />;
}
