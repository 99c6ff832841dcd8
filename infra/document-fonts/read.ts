import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { DocumentFonts } from '@muster/functions/calls/deps';

const { resolve } = createRequire(import.meta.url);

/** Returns the fonts of documents to print, which have Latin, Greek and Cyrillic letters. */
export async function documentFonts(): Promise<DocumentFonts> {
  return {
    regular: readFileSync(resolve('@expo-google-fonts/noto-serif/400Regular/NotoSerif_400Regular.ttf')),
    bold: readFileSync(resolve('@expo-google-fonts/noto-serif/700Bold/NotoSerif_700Bold.ttf')),
  };
}
