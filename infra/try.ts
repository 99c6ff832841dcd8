import { App } from 'aws-cdk-lib';
import cdk from '../cdk.json' with { type: 'json' };
import { bundle } from './cloud/bundle.ts';
import { buildCloud } from './cloud/cloud.ts';
import { checkWithNag } from './cloud/nag.ts';
import { readSettings } from './cloud/settings.ts';

const app = new App({ context: cdk.context, outdir: '/tmp/cdkout' });
buildCloud(app, readSettings(app.node), () =>
  bundle('fixture', new URL('./test/cloud/fixture/lambda.ts', import.meta.url).pathname),
);
checkWithNag(app);
app.synth();
