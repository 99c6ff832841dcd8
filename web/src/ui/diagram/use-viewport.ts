import { useReducedMotion } from '@mantine/hooks';
import { useReactFlow, useStore } from '@xyflow/react';
import { useEffect } from 'react';

/** docs/spec.md section 9: milliseconds of a viewport change. */
const duration = 250;

/** Returns the diagram's viewport, and the duration of changes: 0 with reduced motion. */
export function useViewport() {
  return { ...useReactFlow(), transition: useReducedMotion() ? 0 : duration };
}

/** Fits the diagram whenever the size of its frame changes. */
export function useFitToFrame(): void {
  const { fitView } = useReactFlow();
  const size = useStore(({ width, height }) => `${width} ${height}`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: fits again at another size
  useEffect(() => void fitView(), [fitView, size]);
}
