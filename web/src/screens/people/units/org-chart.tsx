import { Anchor, Text } from '@mantine/core';
import { type Node, Position, ReactFlowProvider } from '@xyflow/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ShareBar } from '../../../parts/compliance/components/share-bar.tsx';
import { unitLabels } from '../../../parts/roster/labels.ts';
import { departmentName } from '../../../session/api.ts';
import { Diagram } from '../../../ui/diagram/diagram.tsx';
import type { OrgPart } from './org-parts.ts';

/** The grid and the width of the nodes, in the diagram's units. */
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

/**
 * Returns the column and row of each unit, the number of rows, and the last column. Units without parts are last, so
 * that no line crosses them; others are next to the middle of their parts.
 */
function placesOf(units: readonly OrgPart[]) {
  const partsOf = Map.groupBy(units, ({ parent }) => parent);
  const found = new Map<string, { height: number; row: number }>();
  let rows = 0;
  function place(id: string): { height: number; row: number } {
    const parts = (partsOf.get(id) ?? []).map((part) => place(part.id));
    const [first, last] = [parts[0], parts.at(-1)];
    const height = Math.max(0, ...parts.map((part) => part.height + 1));
    const row = first && last ? (first.row + last.row) / 2 : rows++;
    found.set(id, { height, row });
    return { height, row };
  }
  const heights = (partsOf.get(undefined) ?? []).map(({ id }) => place(id).height);
  const lastColumn = 1 + Math.max(0, ...heights);
  const places = new Map([...found].map(([id, { height, row }]) => [id, { column: lastColumn - height, row }]));
  return { places, rows, lastColumn };
}

/** The department, its units with their parts, and the groups of each unit's people. */
export function OrgChart({ units, groups }: { units: readonly OrgPart[]; groups: readonly OrgPart[] }) {
  // Places each group near its units, so that fewer lines cross.
  const order = units.flatMap(({ groupIds }) => groupIds);
  const sorted = groups.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  const { places, rows, lastColumn } = placesOf(units);
  const nodes = [
    nodeAt(root, departmentName(), 'input', 0, 0, 1),
    ...units.map((part) => {
      const { column = 1, row = 0 } = places.get(part.id) ?? {};
      return nodeAt(part.id, <PartLabel {...part} />, 'default', column, row, rows);
    }),
    ...sorted.map((part, row) =>
      nodeAt(part.id, <PartLabel {...part} />, 'output', lastColumn + 1, row, groups.length),
    ),
  ];
  const links = units.flatMap(({ id, parent = root, groupIds }) => [
    [parent, id],
    ...groupIds.map((group) => [id, group]),
  ]);
  return (
    <ReactFlowProvider>
      <Diagram
        label={unitLabels.chart}
        frameHeight={Math.max(rows, groups.length, 2) * rowHeight + 48}
        nodes={nodes}
        edges={links.map(([source = '', target = '']) => ({ id: `${source}>${target}`, source, target }))}
        {...fixed}
        zoomOnScroll={false}
        preventScrolling={false}
      />
    </ReactFlowProvider>
  );
}
