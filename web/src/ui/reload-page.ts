/** sessionStorage key: the last file for which this tab was reloaded. */
const key = 'muster-reloaded-for';

/** Reloads the page after a failed file load, once per file, unless a dialog is open. Returns true if it does. */
export function reloadPageFor(file: string): boolean {
  if (sessionStorage.getItem(key) === file || document.querySelector('[role=dialog]')) return false;
  sessionStorage.setItem(key, file);
  window.location.reload();
  return true;
}
