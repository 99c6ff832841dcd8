import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { DocumentFonts } from '@muster/functions/calls/deps';

const require = createRequire(import.meta.url);

/** Returns the fonts of documents to print, which have Latin, Greek and Cyrillic letters. */
export async function documentFonts(): Promise<DocumentFonts> {
  const [regular, bold] = await Promise.all([
    readFile(require.resolve('@expo-google-fonts/noto-serif/400Regular/NotoSerif_400Regular.ttf')),
    readFile(require.resolve('@expo-google-fonts/noto-serif/700Bold/NotoSerif_700Bold.ttf')),
  ]);
  return { regular, bold };
}
