import { Anchor, Text } from '@mantine/core';
import { type Node, Position, ReactFlowProvider } from '@xyflow/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ShareBar } from '../../../parts/compliance/components/share-bar.tsx';
import { unitLabels } from '../../../parts/roster/labels.ts';
import { departmentName } from '../../../session/api.ts';
import { Diagram } from '../../../ui/diagram/diagram.tsx';
import type { OrgPart } from './org-parts.ts';

/** The places of nodes, in the diagram's units. */
const [columnWidth, rowHeight, nodeWidth] = [266, 104, 218];
const root = 'department';
const fixed = { nodesDraggable: false, nodesFocusable: false, edgesFocusable: false, elementsSelectable: false };

/** Returns a node; the rows of each column are centered. */
const nodeAt = (id: string, label: ReactNode, type: string, column: number, row: number, rows: number): Node => ({
  id,
  type,
  data: { label },
  position: { x: column * columnWidth, y: (row - rows / 2) * rowHeight },
  sourcePosition: Position.Right,
  targetPosition: Position.Left,
  connectable: false,
  style: { width: nodeWidth },
});

function PartLabel({ name, to, detail, share }: OrgPart) {
  // A node without actions takes no clicks, except on its link.
  const link = to ? (
    <Anchor component={Link} to={to} inherit className="nopan" style={{ pointerEvents: 'all' }}>
      {name}
    </Anchor>
  ) : (
    name
  );
  return (
    <>
      <Text size="sm" fw={600} truncate>
        {link}
      </Text>
      <Text variant="hint" lineClamp={2}>
        {detail}
      </Text>
      {share !== undefined && <ShareBar share={share} />}
    </>
  );
}

/** The department, its units with their parts, and the groups that the people of each unit are in. */
export function OrgChart({ units, groups }: { units: readonly OrgPart[]; groups: readonly OrgPart[] }) {
  // Each group beside the units whose people are in it: fewer lines cross.
  const order = units.flatMap(({ groupIds }) => groupIds);
  const sorted = groups.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  const lastColumn = 2 + Math.max(0, ...units.map(({ depth }) => depth));
  const nodes = [
    nodeAt(root, departmentName(), 'input', 0, 0, 1),
    ...units.map((part, row) => nodeAt(part.id, <PartLabel {...part} />, 'default', 1 + part.depth, row, units.length)),
    ...sorted.map((part, row) => nodeAt(part.id, <PartLabel {...part} />, 'output', lastColumn, row, groups.length)),
  ];
  const links = units.flatMap(({ id, parent = root, groupIds }) => [
    [parent, id],
    ...groupIds.map((group) => [id, group]),
  ]);
  return (
    <ReactFlowProvider>
      <Diagram
        label={unitLabels.chart}
        frameHeight={Math.max(units.length, groups.length, 2) * rowHeight + 48}
        nodes={nodes}
        edges={links.map(([source = '', target = '']) => ({ id: `${source}>${target}`, source, target }))}
        {...fixed}
        zoomOnScroll={false}
        preventScrolling={false}
      />
    </ReactFlowProvider>
  );
}
