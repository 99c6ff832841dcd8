import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { definedCalls } from './contract-calls.ts';
import { installable } from './service-worker.ts';

/** Names a script by its page or tab, or by its hash alone. The first script lists all names. */
const scriptName = ({ name }: { name: string }): string =>
  /-(page|tab)$/.test(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js';

/** Names another file: the hash alone for styles, which are in that list, too. */
const assetName = ({ names }: { names: string[] }): string =>
  names.some((name) => name.endsWith('.css')) ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash][extname]';

/** Gives the script before the first paint a hashed name, so that browsers cache it. */
const hashedColorScheme: Plugin = {
  name: 'hashed-color-scheme',
  apply: 'build',
  buildStart() {
    const source = readFileSync(new URL('./public/color-scheme.js', import.meta.url));
    this.emitFile({ type: 'asset', name: 'color-scheme.js', source });
  },
  transformIndexHtml(html, { bundle = {} }) {
    const file = Object.values(bundle).find((one) => one.type === 'asset' && one.names.includes('color-scheme.js'));
    return file ? html.replace('/color-scheme.js', `/${file.fileName}`) : html;
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), hashedColorScheme, installable],
  define: definedCalls,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the content security policy allows files of this origin, not data: addresses
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: scriptName,
        assetFileNames: assetName,
        codeSplitting: {
          // One script starts every visit, and one has all icons: a script per set of pages that share an icon makes
          // 70.
          groups: [
            { name: 'start', tags: ['$initial'], priority: 1 },
            { name: 'icons', test: /@tabler[\\/]icons-react/, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
