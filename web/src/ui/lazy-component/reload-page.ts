/** The last file for which the page was loaded again in this tab. */
const key = 'muster-reloaded-for';

/**
 * Loads the page again because of a file that this version of it asks for and cannot have: once for each file, and not under an open
 * dialog, in which something may have been typed. Returns whether it does.
 */
export function reloadPageFor(file: string): boolean {
  if (sessionStorage.getItem(key) === file || document.querySelector('[role=dialog]')) return false;
  sessionStorage.setItem(key, file);
  window.location.reload();
  return true;
}
