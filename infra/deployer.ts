import { App, Tags } from 'aws-cdk-lib';
import { runCommand } from './cli-error.ts';
import { DeployerStack } from './cloud/deployer-stack.ts';
import { readSettings } from './cloud/settings.ts';
import { synthChecked } from './cloud/template-rules.ts';

/** The app of `npm run deploy -- --deployer`: the roles with which GitHub deploys a stage. */
await runCommand(async () => {
  const app = new App();
  const settings = readSettings(app.node);
  Tags.of(app).add('application', 'muster');
  Tags.of(app).add('stage', settings.stage);
  synthChecked(app, [], new DeployerStack(app, settings));
});
