import type { Rank } from '@muster/shared/areas/ranks';
import { Background, BackgroundVariant, type Connection, type Edge, type Node } from '@xyflow/react';
import { Diagram, DiagramMap } from '../../../../ui/diagram/diagram.tsx';
import { labels } from '../labels.ts';
import { snap } from '../node-positions.ts';
import type { RankDialog } from '../rank-dialog.ts';
import type { RankNodes } from '../use-diagram.ts';

/** The largest coordinate that the contract accepts. */
const edge = 100_000;

interface RankDiagramProps {
  list: readonly Rank[];
  diagram: RankNodes;
  onOpen: (dialog: RankDialog) => void;
  onSetSuperior: (subordinate: string, superior: string) => void;
}

/** The hierarchy as a diagram (docs/spec.md sections 2, 4 and 9). It shows only confirmed changes. */
export function RankDiagram({ list, diagram, onOpen, onSetSuperior }: RankDiagramProps) {
  const { nodes, edges, onNodesChange, onEdgesChange } = diagram;
  const rankOf = (id: string) => list.find((rank) => rank.id === id);

  function connect({ source, target }: Connection) {
    onSetSuperior(target, source);
  }

  /**
   * Opens the confirmation; returns false, so that React Flow deletes nothing. Deleted ranks take their lines along.
   */
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
    <Diagram
      label={labels.diagram}
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
      snapToGrid
      snapGrid={[snap, snap]}
      nodeExtent={[
        [-edge, -edge],
        [edge, edge],
      ]}
    >
      <Background variant={BackgroundVariant.Lines} gap={snap * 2} />
      <DiagramMap />
    </Diagram>
  );
}
