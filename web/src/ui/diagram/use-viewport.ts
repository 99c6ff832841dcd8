import { useReducedMotion } from '@mantine/hooks';
import { useReactFlow, useStore } from '@xyflow/react';
import { useEffect } from 'react';

/** docs/spec.md section 9: milliseconds that a change of the viewport takes. */
const duration = 250;

/** Returns the diagram's viewport, and the duration of its changes: 0 where reduced motion is preferred. */
export function useViewport() {
  return { ...useReactFlow(), transition: useReducedMotion() ? 0 : duration };
}

/** Fits the whole diagram into its frame whenever the size of the frame changes. */
export function useFitToFrame(): void {
  const { fitView } = useReactFlow();
  const size = useStore(({ width, height }) => `${width} ${height}`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: fits again at another size
  useEffect(() => void fitView(), [fitView, size]);
}
