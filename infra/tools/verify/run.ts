import cdk from '../../../cdk.json' with { type: 'json' };
import { runCommand } from '../../cli-error.ts';
import { verifyRegion } from './verify-region.ts';

/** `npm run verify -- --region us-east-1` (docs/operations/deploy.md). */
await runCommand(async () => {
  process.exitCode = (await verifyRegion(cdk.context, process.argv.slice(2))) ? 0 : 1;
});
