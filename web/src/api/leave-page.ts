/** Leaves the application for another website (the department's provider). Opens only web addresses. */
export function leavePage(address: string): void {
  if (/^https?:\/\//.test(address)) window.location.assign(address);
}
