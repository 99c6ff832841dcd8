/** Returns true if the browser is set to use less data. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Returns the handlers of a link, tab or button that call `load` when the pointer or the focus comes to it: the person
 * is about to open what it leads to. A browser that is set to use less data loads it only then.
 */
export function preloadOnIntent(load: () => void) {
  const onIntent = () => {
    if (!savesData()) load();
  };
  return { onPointerEnter: onIntent, onFocus: onIntent };
}
