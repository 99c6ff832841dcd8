import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { DISABLE_ASSET_STAGING_CONTEXT } from 'aws-cdk-lib/cx-api';
import cdk from '../../../cdk.json' with { type: 'json' };
import { bundle } from '../../cloud/bundle.ts';
import { type RegionSettings, readSettings } from '../../cloud/settings.ts';
import { buildCloud, type Parts } from '../../cloud/stacks.ts';
import { synthChecked } from '../../cloud/template-rules.ts';
import { readAssembly } from './assembly/assembly.ts';
import type { Stack } from './assembly/stack.ts';

// The CDK's rules take 15 seconds for two regions: only `checked` applies them.
process.env.CDK_VALIDATION = 'false';

/** A small function and a small web application, since the templates do not depend on their content. */
const fixture = join(import.meta.dirname, 'fixture');
const small = await bundle('fixture', join(fixture, 'lambda.ts'));
const smallParts: Parts = { bundle: () => small, web: join(fixture, 'web') };

/** A region with all features; lean.test.ts tests the default. */
export const full = { profile: 'full', firewall: true } as const;

/** Settings that together create every resource, with the longest values. */
export const everything = {
  ...full,
  release: 'canary',
  canary: { site: 'CANARY-TRIAL' },
  workQueues: true,
  siteCredentials: true,
  tableTrail: true,
  mail: { from: 'muster@example.gov' },
  metrics: 'calls',
  monthlyBudget: 100,
  alarmEmail: 'operations@example.gov',
  httpOnlyCookies: true,
  backupCopies: [`arn:aws:backup:us-west-2:123456789012:backup-vault:${'v'.repeat(50)}`],
} as const;

/** An installation in two regions with all features. */
export const twoRegions = {
  regions: [
    { region: 'us-east-1', ...full },
    { region: 'us-west-2', ...full },
  ],
};

/** A region without CloudFront. */
export const govCloud = {
  region: 'us-gov-west-1',
  domain: 'muster.example.gov',
  certificate: 'arn:aws-us-gov:acm:us-gov-west-1:123456789012:certificate/0f6dba90-1d37-4d0f-9c5e-5b5a3e1d2c4b',
} as const;

/** Returns an app with the context of `cdk.json`, changed by `context`, that writes to a new folder. */
export function newApp(context: Record<string, unknown> = {}): App {
  return new App({ context: { ...cdk.context, ...context }, outdir: mkdtempSync(join(tmpdir(), 'muster-synth-')) });
}

export interface PolicyStatement {
  Sid: string;
  Effect: string;
  Action: string | string[];
  Resource: unknown;
  Condition?: unknown;
}

/** Returns the resources of a type with their logical ids. */
export function resourcesOf(template: Template, type: string): { id: string; properties: Record<string, unknown> }[] {
  const found = template.findResources(type) as Record<string, { Properties: Record<string, unknown> }>;
  return Object.entries(found).map(([id, { Properties }]) => ({ id, properties: Properties }));
}

/** Returns the statements of the managed policy with a description. Throws unless there is exactly one such policy. */
export function statementsOf(template: Template, description: string): PolicyStatement[] {
  const policies = resourcesOf(template, 'AWS::IAM::ManagedPolicy');
  const [found, ...others] = policies.filter(({ properties }) => properties.Description === description);
  if (!found || others.length > 0) throw new Error(`${others.length + (found ? 1 : 0)} policies are "${description}"`);
  return (found.properties.PolicyDocument as { Statement: PolicyStatement[] }).Statement;
}

export const actionsOf = (statement?: PolicyStatement) => [statement?.Action ?? []].flat().toSorted();

type Options = { checked?: boolean; bundle?: Parts['bundle'] };
const synthesized = new Map<string, ReturnType<typeof synthesizeAnew>>();

/**
 * Returns the templates of each region and the assembly's folder, synthesized once per worker. `checked` applies the
 * (slow) rules of `npm run synth`. `bundle` replaces the small function.
 */
export function synthesize(context: Record<string, unknown> = {}, options: Options = {}) {
  const key = JSON.stringify([context, options.checked, options.bundle?.name]);
  const known = synthesized.get(key) ?? synthesizeAnew(context, options);
  synthesized.set(key, known);
  return known;
}

function synthesizeAnew(context: Record<string, unknown>, { checked = false, bundle = smallParts.bundle }: Options) {
  const app = newApp(context);
  const regions = buildCloud(app, readSettings(app.node), { ...smallParts, bundle });
  const { assembly, checked: stacksChecked } = checked ? synthChecked(app, regions) : { assembly: app.synth() };
  return {
    folder: assembly.directory,
    stacksChecked,
    templateFiles: assembly.stacksRecursively.map(({ templateFullPath }) => templateFullPath),
    regions: regions.map(({ alarms, data, api, scheduled, web }) => ({
      region: api.region,
      names: [data.stackName, api.stackName, scheduled.stackName, web.stackName, alarms.stackName],
      alarms: Template.fromStack(alarms),
      data: Template.fromStack(data),
      api: Template.fromStack(api),
      scheduled: Template.fromStack(scheduled),
      web: Template.fromStack(web),
    })),
  };
}

/** Settings of the CDK that do not change templates but take half of the time. */
const withoutReports = {
  [DISABLE_ASSET_STAGING_CONTEXT]: true,
  '@aws-cdk/core:annotationsInValidationReport': false,
  '@aws-cdk/core:enableAdditionalMetadataCollection': false,
};
const regionsBySettings = new Map<string, readonly Stack[]>();
const stacksByText = new Map<string, Stack>();

/** Returns the stacks of one region, synthesized once per worker. Equal templates are the same object. */
export function stacksOf(region: RegionSettings): readonly Stack[] {
  const key = JSON.stringify(region);
  const known = regionsBySettings.get(key) ?? synthesizeRegion(region);
  regionsBySettings.set(key, known);
  return known;
}

function synthesizeRegion(region: RegionSettings): Stack[] {
  const outdir = mkdtempSync(join(tmpdir(), 'muster-synth-'));
  const context = { ...cdk.context, ...withoutReports, regions: [region] };
  const app = new App({ context, outdir, treeMetadata: false, stackTraces: false, analyticsReporting: false });
  const { stackTraceLimit } = Error;
  try {
    // The CDK reads a stack trace for each construct, and Vitest maps each line of it.
    Error.stackTraceLimit = 0;
    buildCloud(app, readSettings(app.node), smallParts);
    return readAssembly(app.synth().directory).stacks.map((stack) => {
      const text = JSON.stringify({ ...stack, outputs: [...stack.outputs], exports: [...stack.exports], uploads: [] });
      const known = stacksByText.get(text) ?? stack;
      stacksByText.set(text, known);
      return known;
    });
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
    rmSync(outdir, { recursive: true });
  }
}
