import { testsOf } from '../.config/test-projects.ts';

export default testsOf('infra');
