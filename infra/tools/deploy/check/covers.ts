/** Returns whether a name of a certificate or distribution, which may begin with `*.`, covers a host name. */
export function covers(name: string, host: string): boolean {
  if (!name.startsWith('*.')) return name.toLowerCase() === host;
  return host.slice(host.indexOf('.')) === name.slice(1).toLowerCase();
}
