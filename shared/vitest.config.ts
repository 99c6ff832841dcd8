import { seed, testsOf } from '../.config/test-projects.ts';

export default testsOf('shared', { test: { setupFiles: [seed] } });
