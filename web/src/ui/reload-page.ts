/** sessionStorage key: the last file for which this tab was reloaded. */
const key = 'muster-reloaded-for';

/**
 * Reloads the page because of a file that cannot be loaded: once for each file, and not while a dialog is open, in
 * which something may have been typed. Returns whether it does.
 */
export function reloadPageFor(file: string): boolean {
  if (sessionStorage.getItem(key) === file || document.querySelector('[role=dialog]')) return false;
  sessionStorage.setItem(key, file);
  window.location.reload();
  return true;
}
