import * as addresses from '../../web/src/paths.ts';

const { paths, tabPath: _, ...addressesOfScreens } = addresses;
type AddressOf = (...ids: string[]) => string;

/** The path of every screen, with dots in all ids. */
export const screenAddresses: readonly string[] = [
  ...Object.values(paths),
  ...Object.values(addressesOfScreens).flatMap((addressOf) =>
    typeof addressOf === 'function' ? (addressOf as AddressOf)('J.SMITH', 'CERT.1.2') : [],
  ),
  `${paths.check}/DEMO/a1.b2.c3`,
].map((address) => new URL(address, 'http://localhost').pathname);
