/**
 * Leaves the application for an address of another website: the department's provider. Only web addresses are opened.
 */
export function leavePage(address: string): void {
  if (/^https?:\/\//.test(address)) window.location.assign(address);
}
