import react from '@vitejs/plugin-react';
import { testsOf } from '../.config/test-projects.ts';
import { definedCalls } from './contract-calls.ts';

export default testsOf('web', {
  plugins: [react()],
  define: definedCalls,
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'https://muster.test/' } },
    setupFiles: [`${import.meta.dirname}/src/testing/setup.ts`],
  },
});
