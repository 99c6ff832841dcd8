import type { Rank, RankPosition } from '@muster/shared/areas/ranks';
import {
  applyEdgeChanges,
  applyNodeChanges,
  type Edge,
  type EdgeChange,
  type Node,
  type NodeChange,
} from '@xyflow/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { nodePositions, type Point } from './node-positions.ts';

type RankNode = Node<{ label: string }>;

export interface DiagramSource {
  list: readonly Rank[];
  saved: readonly RankPosition[];
  /** Positions not stored by the server yet. */
  moved: ReadonlyMap<string, Point>;
  save: (points: Iterable<[id: string, at: Point]>) => void;
}

function nodesOf({ list, saved, moved }: Omit<DiagramSource, 'save'>, before: readonly RankNode[]): RankNode[] {
  const shown = new Map(before.map((node) => [node.id, node]));
  const stored = new Map<string, Point>([
    ...before.map(({ id, position }): [string, Point] => [id, position]),
    ...saved.map(({ id, x, y }): [string, Point] => [id, { x, y }]),
    ...moved,
  ]);
  const at = nodePositions(list, stored);
  return list.map(({ id, name }) => {
    const node = shown.get(id);
    const position = (node?.dragging ? node.position : at.get(id)) ?? { x: 0, y: 0 };
    return { ...node, id, position, data: { label: name }, ariaLabel: name };
  });
}

function edgesOf(list: readonly Rank[], before: readonly Edge[]): Edge[] {
  const selected = new Set(before.filter((edge) => edge.selected).map(({ id }) => id));
  const names = new Map(list.map(({ id, name }) => [id, name]));
  return list.flatMap(({ id: target, name, superior_id: source }) => {
    if (!source || !names.has(source)) return [];
    const id = `${source}>${target}`;
    const ariaLabel = `${names.get(source)} → ${name}`;
    return [{ id, source, target, ariaLabel, type: 'smoothstep', animated: true, selected: selected.has(id) }];
  });
}

/** Returns ranks as nodes and superiors as edges. Selection and drag survive a reload. A move saves positions. */
export function useDiagram({ list, saved, moved, save }: DiagramSource) {
  const [nodes, setNodes] = useState<RankNode[]>(() => nodesOf({ list, saved, moved }, []));
  const [edges, setEdges] = useState<Edge[]>(() => edgesOf(list, []));
  useEffect(() => setNodes((before) => nodesOf({ list, saved, moved }, before)), [list, saved, moved]);
  useEffect(() => setEdges((before) => edgesOf(list, before)), [list]);

  const latest = useRef({ nodes, saved });
  useEffect(() => {
    latest.current = { nodes, saved };
  });
  const move = useCallback(
    (points: readonly [id: string, at: Point][]) => {
      const stored = new Set(latest.current.saved.map(({ id }) => id));
      const others = latest.current.nodes.filter(({ id }) => !stored.has(id));
      save([...others.map(({ id, position }): [string, Point] => [id, position]), ...points]);
    },
    [save],
  );

  const onNodesChange = useCallback(
    (changes: NodeChange<RankNode>[]) => {
      setNodes((before) => applyNodeChanges(changes, before));
      const ended = changes.flatMap((change): [string, Point][] =>
        change.type === 'position' && change.position && !change.dragging ? [[change.id, change.position]] : [],
      );
      if (ended.length > 0) move(ended);
    },
    [move],
  );
  const onEdgesChange = useCallback(
    (changes: EdgeChange[]) => setEdges((before) => applyEdgeChanges(changes, before)),
    [],
  );
  /** Moves one rank by a vector. */
  const nudge = useCallback(
    (id: string, by: Point) => {
      const at = latest.current.nodes.find((node) => node.id === id)?.position;
      if (at) move([[id, { x: at.x + by.x, y: at.y + by.y }]]);
    },
    [move],
  );
  /** Saves and returns the position of a new rank, so that later ranks do not move it. */
  const saveNew = useCallback(
    ({ id }: Pick<Rank, 'id'>) => {
      const stored = new Map(latest.current.nodes.map((node) => [node.id, node.position]));
      const at = nodePositions([...latest.current.nodes, { id }], stored).get(id);
      if (at) move([[id, at]]);
      return at;
    },
    [move],
  );
  return { nodes, edges, onNodesChange, onEdgesChange, nudge, saveNew };
}

export type RankNodes = ReturnType<typeof useDiagram>;
