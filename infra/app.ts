import { App } from 'aws-cdk-lib';
import { buildCloud } from './cloud/cloud.ts';
import { checkWithNag } from './cloud/nag.ts';
import { readSettings } from './cloud/settings.ts';

const app = new App();
checkWithNag(app, buildCloud(app, readSettings(app.node)));
