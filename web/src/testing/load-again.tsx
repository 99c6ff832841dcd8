import { useSWRConfig } from 'swr';

/** A button that loads everything on the screen again, as coming back to the window does. */
export function LoadAgain() {
  const { mutate } = useSWRConfig();
  return (
    <button type="button" onClick={() => void mutate(() => true)}>
      Load again
    </button>
  );
}
