import { CfnResource, Stack, Validations } from 'aws-cdk-lib';
import recommended from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import cdk from '../../../cdk.json' with { type: 'json' };
import { TemplateRules } from '../../cloud/template-rules.ts';
import { newApp } from './synthesize.ts';

// Shared by all tests, because its engine takes seconds to start.
const rules = new TemplateRules();

/** Synthesizes an app with one queue for each of these names, and applies the rules. */
function synthQueues(queues: Record<string, Record<string, unknown>>) {
  const app = newApp();
  for (const [name, properties] of Object.entries(queues))
    new CfnResource(new Stack(app, name), 'Queue', { type: 'AWS::SQS::Queue', properties });
  Validations.of(app).addPlugins(rules);
  return app.synth();
}

describe("the CDK's rules for templates", () => {
  test('stop the synth at an unknown property, a value out of range, and a warning', () => {
    const synth = () =>
      synthQueues({ unknown: { Nonsense: true }, range: { VisibilityTimeout: -1 }, warning: { DelaySeconds: '5' } });
    expect(synth).toThrow(/ERROR .*Nonsense/);
    expect(synth).toThrow(/ERROR VisibilityTimeout: -1/);
    expect(synth).toThrow(/ERROR DelaySeconds: '5' is not of type/);
  });

  test('accept a valid template, and name the stacks that they were applied to', () => {
    expect(rules.stacksChecked(synthQueues({ careful: { DelaySeconds: 5 } }))).toEqual(['careful']);
    expect(rules.ruleIds?.length).toBeGreaterThan(100);
  });

  test('throw when a stack was not checked, or when there is none', () => {
    const stacksRecursively = [{ hierarchicalId: 'missed', stackName: 'missed' }];
    expect(() => rules.stacksChecked({ stacksRecursively })).toThrow('not applied to missed');
    expect(() => rules.stacksChecked({ stacksRecursively: [] })).toThrow('not applied to anything');
  });
});

/** The CDK's feature flags that differ from its recommendation. */
const ownFlags: Record<string, string> = {
  // With strong references, CloudFormation cannot delete a table, key or secret that another stack still uses.
  '@aws-cdk/core:defaultCrossStackReferences': 'strong',
};

test('cdk.json sets every feature flag that this version of the CDK recommends', () => {
  const flags = Object.entries(cdk.context).filter(([name]) => name.startsWith('@aws-cdk'));
  expect(Object.fromEntries(flags)).toEqual({ ...recommended, ...ownFlags });
  for (const name of Object.keys(ownFlags)) expect(Object.keys(recommended)).toContain(name);
});
