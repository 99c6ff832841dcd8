import { CfnResource, Stack, Validations } from 'aws-cdk-lib';
import recommended from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import cdk from '../../../cdk.json' with { type: 'json' };
import { TemplateRules } from '../../cloud/template-rules.ts';
import { newApp } from './synthesize.ts';

// One engine for all tests: it takes seconds to start.
const rules = new TemplateRules();

/** Synthesises an app with a queue in a stack for each of these names, held against the rules. */
function synthQueues(queues: Record<string, Record<string, unknown>>) {
  const app = newApp();
  for (const [name, properties] of Object.entries(queues))
    new CfnResource(new Stack(app, name), 'Queue', { type: 'AWS::SQS::Queue', properties });
  Validations.of(app).addPlugins(rules);
  return app.synth();
}

describe("the CDK's rules for templates", () => {
  test('stop the synth at an unknown property, a value out of range, and what is only a warning', () => {
    const synth = () =>
      synthQueues({ unknown: { Nonsense: true }, range: { VisibilityTimeout: -1 }, warning: { DelaySeconds: '5' } });
    expect(synth).toThrow(/ERROR .*Nonsense/);
    expect(synth).toThrow(/ERROR VisibilityTimeout: -1/);
    expect(synth).toThrow(/ERROR DelaySeconds: '5' is not of type/);
  });

  test('pass what has nothing wrong, and say which stacks they were applied to', () => {
    expect(rules.stacksChecked(synthQueues({ careful: { DelaySeconds: 5 } }))).toEqual(['careful']);
    expect(rules.ruleIds?.length).toBeGreaterThan(100);
  });

  test('throw when a stack was missed, or when there was none', () => {
    const stacks = [{ hierarchicalId: 'missed', stackName: 'missed' }];
    expect(() => rules.stacksChecked({ stacks })).toThrow('not applied to missed');
    expect(() => rules.stacksChecked({ stacks: [] })).toThrow('not applied to anything');
  });
});

/** Flags of the CDK that differ from what it recommends, each with its reason. */
const ownFlags: Record<string, string> = {
  // A strong reference keeps CloudFormation from deleting a table, key or secret that another stack still uses.
  '@aws-cdk/core:defaultCrossStackReferences': 'strong',
};

test('cdk.json sets every feature flag that this version of the CDK recommends', () => {
  const flags = Object.entries(cdk.context).filter(([name]) => name.startsWith('@aws-cdk'));
  expect(Object.fromEntries(flags)).toEqual({ ...recommended, ...ownFlags });
  for (const name of Object.keys(ownFlags)) expect(Object.keys(recommended)).toContain(name);
});
