import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import cdk from '../../../cdk.json' with { type: 'json' };
import { readSettings } from '../../cloud/settings.ts';
import { buildCloud } from '../../cloud/stacks.ts';

/** A resource of a template. */
export interface Resource {
  Type: string;
  Properties?: Record<string, unknown>;
}

/** Returns the resources of an installation in us-east-1 with these settings. The functions' code does not matter. */
export function resourcesOf(settings: Record<string, unknown>): Resource[] {
  process.env.CDK_VALIDATION = 'false'; // `npm run synth` applies the rules.
  const folder = mkdtempSync(join(tmpdir(), 'muster-costs-'));
  try {
    const code = join(folder, 'code');
    mkdirSync(join(code, 'assets'), { recursive: true });
    writeFileSync(join(code, 'index.html'), '');
    const regions = [{ region: 'us-east-1', ...settings }];
    const app = new App({ context: { ...cdk.context, regions }, outdir: join(folder, 'out') });
    buildCloud(app, readSettings(app.node), { bundle: () => ({ folder: code, hash: 'none' }), web: code });
    const stacks = app.synth().stacksRecursively;
    return stacks.flatMap(({ template }) =>
      Object.values((template as { Resources: Record<string, Resource> }).Resources),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
