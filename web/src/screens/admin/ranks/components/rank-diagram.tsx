import '@xyflow/react/dist/style.css';
import { useComputedColorScheme } from '@mantine/core';
import type { Rank } from '@muster/shared/areas/ranks';
import {
  Background,
  BackgroundVariant,
  type Connection,
  type Edge,
  MiniMap,
  type Node,
  ReactFlow,
} from '@xyflow/react';
import { labels } from '../labels.ts';
import { snap } from '../node-positions.ts';
import type { RankDialog } from '../rank-dialog.ts';
import type { Diagram } from '../use-diagram.ts';
import { useFitToFrame } from '../use-viewport.ts';
import classes from './rank-diagram.module.css';
import { ZoomButtons } from './zoom-buttons.tsx';

/** The largest coordinate that the contract allows. */
const edge = 100_000;

interface RankDiagramProps {
  list: readonly Rank[];
  diagram: Diagram;
  onOpen: (dialog: RankDialog) => void;
  onSetSuperior: (subordinate: string, superior: string) => void;
}

/** The hierarchy as a diagram (docs/spec.md sections 2, 4 and 9). It changes only after the server has confirmed a change. */
export function RankDiagram({ list, diagram, onOpen, onSetSuperior }: RankDiagramProps) {
  const { nodes, edges, onNodesChange, onEdgesChange } = diagram;
  const scheme = useComputedColorScheme('light');
  useFitToFrame();
  const rankOf = (id: string) => list.find((rank) => rank.id === id);

  function connect({ source, target }: Connection) {
    onSetSuperior(target, source);
  }

  /** Opens the confirmation and returns false: React Flow deletes nothing itself. A deleted rank takes its lines along. */
  async function confirmDelete({ nodes, edges }: { nodes: Node[]; edges: Edge[] }): Promise<boolean> {
    const deleted = new Set(nodes.map(({ id }) => id));
    const links = edges
      .filter(({ source, target, selected }) => selected && !deleted.has(source) && !deleted.has(target))
      .flatMap(({ source, target }) => {
        const [superior, subordinate] = [rankOf(source), rankOf(target)];
        return superior && subordinate ? [{ superior, subordinate }] : [];
      });
    const ranks = list.filter(({ id }) => deleted.has(id));
    if (ranks.length + links.length > 0) onOpen({ kind: 'delete', ranks, links });
    return false;
  }

  return (
    <section className={classes.diagram} aria-label={labels.diagram}>
      <ReactFlow
        colorMode={scheme}
        nodes={nodes}
        edges={edges}
        onNodesChange={onNodesChange}
        onEdgesChange={onEdgesChange}
        onConnect={connect}
        onBeforeDelete={confirmDelete}
        onNodeDoubleClick={(_, { id }) => {
          const rank = rankOf(id);
          if (rank) onOpen({ kind: 'edit', rank });
        }}
        zoomOnDoubleClick={false}
        deleteKeyCode="Delete"
        multiSelectionKeyCode="Control"
        selectionKeyCode="Shift"
        minZoom={0.5}
        maxZoom={2}
        snapToGrid
        snapGrid={[snap, snap]}
        nodeExtent={[
          [-edge, -edge],
          [edge, edge],
        ]}
        fitView
      >
        <Background variant={BackgroundVariant.Lines} gap={snap * 2} />
        <MiniMap pannable zoomable className={classes.map} />
        <ZoomButtons />
      </ReactFlow>
    </section>
  );
}
