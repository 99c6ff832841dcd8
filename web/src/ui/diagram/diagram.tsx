import '@xyflow/react/dist/style.css';
import { useComputedColorScheme } from '@mantine/core';
import { type Edge, MiniMap, type Node, ReactFlow, type ReactFlowProps } from '@xyflow/react';
import classes from './diagram.module.css';
import { useFitToFrame } from './use-viewport.ts';
import { ZoomButtons } from './zoom-buttons.tsx';

interface DiagramProps<N extends Node> extends ReactFlowProps<N, Edge> {
  label: string;
  /** The height of the frame, in pixels; by default it follows the window. */
  frameHeight?: number;
}

/** A diagram in a frame, fitted, with zoom buttons. Requires a `ReactFlowProvider`. */
export function Diagram<N extends Node>({ label, frameHeight, children, ...flow }: DiagramProps<N>) {
  const scheme = useComputedColorScheme('light');
  useFitToFrame();
  return (
    <section className={classes.diagram} aria-label={label} style={{ height: frameHeight }}>
      <ReactFlow colorMode={scheme} minZoom={0.5} maxZoom={2} fitView {...flow}>
        {children}
        <ZoomButtons />
      </ReactFlow>
    </section>
  );
}

/** A small map of the diagram, hidden if it would cover nodes. */
export function DiagramMap() {
  return <MiniMap pannable zoomable className={classes.map} />;
}
