import { Anchor, Text } from '@mantine/core';
import { type Edge, type Node, Position, ReactFlowProvider } from '@xyflow/react';
import { Link } from 'react-router-dom';
import { ShareBar } from '../../../parts/compliance/components/share-bar.tsx';
import { percentText, shareOf } from '../../../parts/compliance/shares.ts';
import { departmentName } from '../../../session/api.ts';
import { Diagram } from '../../../ui/diagram/diagram.tsx';
import { labels } from './labels.ts';
import classes from './org-chart.module.css';
import { headsOf, type OrgPart, type OrgParts } from './org-parts.ts';

/** The places of nodes, in the diagram's units. */
const [columnWidth, rowHeight, nodeWidth] = [266, 88, 218];
const department = 'department';

/** Returns the node of a column at this row; the rows of a column are centered on 0. */
const nodeAt = (id: string, [column, row, of]: [number, number, number], node: Partial<Node>): Node => ({
  id,
  position: { x: column * columnWidth, y: (row - of / 2) * rowHeight },
  sourcePosition: Position.Right,
  targetPosition: Position.Left,
  connectable: false,
  style: { width: nodeWidth },
  data: {},
  ...node,
});

function PartLabel({ part, detail }: { part: OrgPart; detail: readonly string[] }) {
  const { name, to, share } = part;
  const compliant = share && shareOf(share);
  return (
    <div className={classes.part}>
      <div className={classes.line}>
        {to ? (
          <Anchor component={Link} to={to} inherit className={`nopan ${classes.name}`}>
            {name}
          </Anchor>
        ) : (
          <span className={classes.name}>{name}</span>
        )}
        {share && compliant !== undefined && (
          <span className={classes.share}>{labels.compliant(percentText(share))}</span>
        )}
      </div>
      <Text variant="hint" truncate>
        {detail.filter(Boolean).join(' · ')}
      </Text>
      {compliant !== undefined && <ShareBar share={compliant} />}
    </div>
  );
}

const groupsIn = ({ people }: OrgPart) => new Set(people.map(({ group_id }) => group_id));

/** Returns the groups, each beside the units whose people are in it, so that few lines cross. */
function besideUnits({ units, groups }: OrgParts): readonly OrgPart[] {
  const middleOf = ({ id }: OrgPart) => {
    const rows = units.flatMap((unit, row) => (groupsIn(unit).has(id) ? [row] : []));
    return rows.reduce((sum, row) => sum + row, 0) / rows.length || 0;
  };
  return groups.toSorted((a, b) => middleOf(a) - middleOf(b));
}

/** The department, its units, and the groups that the people of each unit are in. */
export function OrgChart(parts: OrgParts) {
  const { people, units } = parts;
  const groups = besideUnits(parts);
  const nodes = [
    nodeAt(department, [0, 0, 1], {
      type: 'input',
      data: { label: [departmentName(), labels.people(people)].map((line) => <div key={line}>{line}</div>) },
    }),
    ...units.map((part, row) => {
      const detail = [labels.people(part.people.length), labels.heads(headsOf(part.people))];
      return nodeAt(part.id, [1, row, units.length], { data: { label: <PartLabel part={part} detail={detail} /> } });
    }),
    ...groups.map((part, row) =>
      nodeAt(part.id, [2, row, groups.length], {
        type: 'output',
        data: { label: <PartLabel part={part} detail={[labels.people(part.people.length)]} /> },
      }),
    ),
  ];
  const line = (source: string, target: string): Edge => ({ id: `${source}>${target}`, source, target });
  const edges = units.flatMap((unit) => [
    line(department, unit.id),
    ...groups.filter(({ id }) => groupsIn(unit).has(id)).map(({ id }) => line(unit.id, id)),
  ]);
  return (
    <ReactFlowProvider>
      <Diagram
        label={labels.chart}
        frameHeight={Math.max(units.length, groups.length, 2) * rowHeight + 48}
        nodes={nodes}
        edges={edges}
        nodesDraggable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        zoomOnScroll={false}
        preventScrolling={false}
      />
    </ReactFlowProvider>
  );
}
