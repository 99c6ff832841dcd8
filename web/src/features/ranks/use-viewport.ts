import { useReducedMotion } from '@mantine/hooks';
import { useReactFlow } from '@xyflow/react';

/** SPEC.md section 9: milliseconds that a change of the view takes. */
const usual = 250;

/** The diagram's view, and how long a change of it takes: no time for who asks for less motion. */
export function useViewport() {
  return { ...useReactFlow(), transition: useReducedMotion() ? 0 : usual };
}
