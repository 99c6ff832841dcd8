/**
 * Products by their mark in a `User-Agent`. The first that matches counts: most browsers name others that they are
 * compatible with.
 */
const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|HeadlessChrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];
const systems: readonly (readonly [string, RegExp])[] = [
  ['iPad', /\biPad\b/],
  ['iPhone', /\biPhone\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/**
 * Returns the device of a `User-Agent` in words, without versions: `Chrome on Windows`. What is sent by no known
 * browser is another program.
 */
export function deviceWords(agent: string | undefined): string {
  const named = (of: typeof browsers) => of.find(([, mark]) => mark.test(agent ?? ''))?.[0];
  const [browser, system] = [named(browsers), named(systems)];
  if (!browser) return system ? `Another program on ${system}` : 'Another program';
  return system ? `${browser} on ${system}` : browser;
}
