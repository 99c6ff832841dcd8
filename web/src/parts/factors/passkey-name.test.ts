import { expect, test } from 'vitest';
import { passkeyName } from './passkey-name.ts';

test.each([
  ['platform', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0', 'Passkey on Windows'],
  ['platform', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 'Passkey on Mac'],
  ['platform', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'Passkey on iPhone'],
  ['platform', 'Mozilla/5.0 (Linux; Android 15; Pixel 9)', 'Passkey on Android'],
  [undefined, 'something else', 'Passkey'],
  ['cross-platform', 'Mozilla/5.0 (Windows NT 10.0)', 'Security key or phone'],
])('a new passkey of %s on %s is called %s', (authenticatorAttachment, userAgent, name) => {
  expect(passkeyName({ authenticatorAttachment }, userAgent)).toBe(name);
});
