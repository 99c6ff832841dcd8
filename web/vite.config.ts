import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { definedCalls } from './contract-calls.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  define: definedCalls,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the content security policy allows files of this origin, not data: addresses
    modulePreload: { polyfill: false },
  },
});
