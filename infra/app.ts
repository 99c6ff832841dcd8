import { App } from 'aws-cdk-lib';
import { CliError, runCommand } from './cli-error.ts';
import { bundleAreas } from './cloud/bundle.ts';
import { readSettings } from './cloud/settings.ts';
import { buildCloud } from './cloud/stacks.ts';
import { synthChecked } from './cloud/template-rules.ts';
import { buildWebIfStale, webFolder } from './local/web-build.ts';

await runCommand(async () => {
  const app = new App();
  const settings = readSettings(app.node);
  if (process.env.VITE_API_BASE_URL)
    throw new CliError('VITE_API_BASE_URL is set, but the deployed application calls its own origin. Unset it.');
  // The assembly contains the build, so a stale one would be deployed.
  await buildWebIfStale(() => undefined);
  synthChecked(app, buildCloud(app, settings, { bundle: await bundleAreas(), web: webFolder }));
});
