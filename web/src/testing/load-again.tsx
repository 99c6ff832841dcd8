import { useSWRConfig } from 'swr';

/** A button that reloads everything on the screen, like returning to the window. */
export function LoadAgain() {
  const { mutate } = useSWRConfig();
  return (
    <button type="button" onClick={() => void mutate(() => true)}>
      Load again
    </button>
  );
}
