/** Returns true if the browser is set to save data. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Returns handlers that call `load` at hover or focus of a link, tab or button; with data saving, only at click. */
export function preloadOnIntent(load: () => void) {
  const onIntent = () => {
    if (!savesData()) load();
  };
  return { onPointerEnter: onIntent, onFocus: onIntent };
}
