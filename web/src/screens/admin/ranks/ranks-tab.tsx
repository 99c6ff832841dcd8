import { Button, Group, Stack } from '@mantine/core';
import type { Rank } from '@muster/shared/areas/ranks';
import { IconHierarchy, IconPlus } from '@tabler/icons-react';
import { ReactFlowProvider } from '@xyflow/react';
import { useState } from 'react';
import { useTimeZone } from '../../../session/use-current-employee.ts';
import { useViewport } from '../../../ui/diagram/use-viewport.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { EmptyState, ErrorState, LoadingSkeleton } from '../../../ui/page-states.tsx';
import { StaleAlert } from '../../../ui/stale-alert.tsx';
import { useDialogWithDraft } from '../../../ui/use-dialog-with-draft.ts';
import { type Hierarchy, useHierarchy, usePositions } from './api.ts';
import { RankDiagram } from './components/rank-diagram.tsx';
import { RankDialogs } from './components/rank-dialogs.tsx';
import { RankInstructions } from './components/rank-instructions.tsx';
import { RankList } from './components/rank-list.tsx';
import { labels } from './labels.ts';
import type { RankDialog } from './rank-dialog.ts';
import classes from './ranks-tab.module.css';
import { type DiagramSource, useDiagram } from './use-diagram.ts';

/** The approximate size of a node, in the diagram's units. */
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
  const setSuperior = (subordinate: string, superior: string | null) =>
    void hierarchy.setSuperior(subordinate, superior);

  /** Closes only this dialog: after a late response another one may be open. */
  const close = () => setDialog((now) => (now === dialog ? undefined : now));

  /** Scrolls to a new rank, which may be outside of the viewport. */
  function created(rank: Rank) {
    const at = diagram.saveNew(rank);
    if (at) void setCenter(at.x + nodeSize.width / 2, at.y + nodeSize.height / 2, { zoom: 1, duration: transition });
  }

  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-start" gap="sm">
        <RankInstructions />
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setDialog({ kind: 'create' })}>
          {labels.add}
        </Button>
      </Group>
      <ErrorAlert message={failure} onDismiss={onDismiss} />
      {list.length === 0 ? (
        <EmptyState message={labels.empty} icon={<IconHierarchy size={32} stroke={1.5} />} />
      ) : (
        <div className={classes.ranks}>
          <RankDiagram list={list} diagram={diagram} onOpen={setDialog} onSetSuperior={setSuperior} />
          <div className={classes.list}>
            <RankList list={list} onOpen={setDialog} onSetSuperior={setSuperior} onNudge={diagram.nudge} />
          </div>
        </div>
      )}
      <RankDialogs dialog={dialog} draft={draft} hierarchy={hierarchy} onClose={close} onCreated={created} />
    </Stack>
  );
}

/** The Ranks tab: the hierarchy as a diagram and as a list. */
export function RanksTab() {
  const [failure, setFailure] = useState<string>();
  const hierarchy = useHierarchy(setFailure);
  const [positionFailure, setPositionFailure] = useState<string>();
  const { saved, moved, save, ...positions } = usePositions(setPositionFailure);
  const { list } = hierarchy;
  const timeZone = useTimeZone();
  const retry = () => Promise.all([hierarchy.retry(), positions.retry()]);
  if (list && saved) {
    return (
      <ReactFlowProvider>
        <StaleAlert
          message={labels.fetchFailed}
          asOf={hierarchy.staleSince ?? positions.staleSince}
          timeZone={timeZone}
          onRetry={retry}
        />
        <Ranks
          hierarchy={hierarchy}
          source={{ list, saved, moved, save }}
          failure={failure ?? positionFailure}
          onDismiss={() => (failure ? setFailure : setPositionFailure)(undefined)}
        />
      </ReactFlowProvider>
    );
  }
  if (!hierarchy.failed && !positions.failed) return <LoadingSkeleton />;
  return <ErrorState message={labels.fetchFailed} onRetry={retry} />;
}
