import { seed, testsOf } from '../.config/test-projects.ts';

export default testsOf('functions', {
  test: { setupFiles: [seed], globalSetup: [`${import.meta.dirname}/../infra/testing/engine.ts`] },
});
