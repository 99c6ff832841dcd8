import { useReducedMotion } from '@mantine/hooks';
import { useReactFlow } from '@xyflow/react';

/** docs/spec.md section 9: milliseconds that a change of the viewport takes. */
const duration = 250;

/** Returns the diagram's viewport, and the duration of its changes: 0 where reduced motion is preferred. */
export function useViewport() {
  return { ...useReactFlow(), transition: useReducedMotion() ? 0 : duration };
}
