export { requirements } from '../../api/calls.ts';
