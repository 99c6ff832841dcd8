import { employeeId, siteCode } from '@muster/shared/fields';
import fc from 'fast-check';
import * as addresses from '../../web/src/paths.ts';

const { paths, tabPath: _, ...addressesOfScreens } = addresses;
type AddressOf = (...ids: string[]) => string;

/** The ids in the addresses of screens. */
interface Ids {
  employee: string;
  /** Of a class, a requirement, a certification or a training. */
  other: string;
  site: string;
}

/** Returns a path as a browser requests it. */
const requested = (address: string): string => new URL(address, 'http://localhost').pathname;

/** Returns the paths of all screens with ids. */
const addressesWith = ({ employee, other, site }: Ids): string[] =>
  [
    ...Object.values(addressesOfScreens).flatMap((addressOf) =>
      typeof addressOf === 'function' ? (addressOf as AddressOf)(employee, other) : [],
    ),
    `${paths.check}/${site}/a1.b2.c3`,
  ].map(requested);

/** The path of every screen, with dots in all ids. */
export const screenAddresses: readonly string[] = [
  ...Object.values(paths).map(requested),
  ...addressesWith({ employee: 'J.SMITH', other: 'CERT.1.2', site: 'DEMO' }),
];

const permitted = (pattern: RegExp, schema: { safeParse(text: string): { success: boolean } }) =>
  fc.stringMatching(pattern).filter((text) => schema.safeParse(text).success);

/** Generates the paths of all screens with ids: permitted employee ids and site codes, names of files, and any text. */
export const anyScreenAddresses: fc.Arbitrary<string[]> = fc
  .record({
    employee: fc.oneof(
      permitted(/^[A-Za-z0-9._-]{1,32}$/, employeeId),
      fc.constantFrom('assets', 'favicon.svg', 'index.html', 'main.js', '.well-known'),
    ),
    other: fc.string({ unit: 'grapheme', minLength: 1 }),
    site: permitted(/^[A-Za-z0-9-]{2,12}$/, siteCode),
  })
  .map(addressesWith);
