import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { definedCalls } from './contract-calls.ts';

export default defineConfig({
  plugins: [react()],
  define: definedCalls,
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'https://muster.test/' } },
    setupFiles: [`${import.meta.dirname}/src/testing/setup.ts`],
    exclude: ['**/node_modules/**', 'dist/**', 'e2e/**'],
    testTimeout: 20_000,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
});
