import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { stackNames } from '../../cloud/stack-names.ts';
import { readAssembly } from './assembly/assembly.ts';
import { functionsOf } from './assembly/functions.ts';
import { fixedNamesOf } from './assembly/stack.ts';
import { full, synthesize } from './synthesize.ts';

/** Two stages in one account and region: they share no name, metric or log. */

const regions = [{ region: 'us-east-1', ...full }];
const inProd = synthesize({ regions });
const inDev = synthesize({ regions, stages: { dev: { regions } }, stage: 'dev' });
const prod = readAssembly(inProd.folder);
const dev = readAssembly(inDev.folder);

/** Returns the fixed names of resources, with their types. */
const namesOf = ({ stacks }: typeof prod) =>
  stacks
    .flatMap(({ resources }) => Object.values(resources))
    // An alias belongs to its function.
    .filter(({ Type }) => Type !== 'AWS::Lambda::Alias')
    .flatMap((one) => fixedNamesOf(one).map((name) => [one.Type, ...name].join(' ')))
    .filter((name) => !name.includes('Fn::ImportValue'));

describe('a stage beside the main one', () => {
  test('has stacks of its own', () => {
    expect(dev.stacks.map(({ name }) => name)).toEqual(Object.values(stackNames('dev', 'us-east-1')));
    const names = new Set(prod.stacks.map(({ name }) => name));
    expect(dev.stacks.filter(({ name }) => names.has(name))).toEqual([]);
  });

  test('shares no fixed name of a resource with it', () => {
    const ofProd = new Set(namesOf(prod));
    expect(ofProd.size).toBeGreaterThan(10);
    expect(namesOf(dev).filter((name) => ofProd.has(name))).toEqual([]);
  });

  test('exports and imports only values of its own', () => {
    const exported = dev.stacks.flatMap(({ exports }) => [...exports.keys()]);
    expect(exported.length).toBeGreaterThan(5);
    expect(exported.filter((name) => !name.startsWith('muster-dev-'))).toEqual([]);
    for (const file of inDev.templateFiles) {
      const text = readFileSync(file, 'utf8');
      expect(text.match(/muster-(alarms|data|api|scheduled|web)-/g)).toBeNull();
    }
  });

  test('counts in metrics of its own, in the functions, the alarms and the dashboard', () => {
    for (const { id, description, environment } of functionsOf(dev).filter((one) =>
      one.description.startsWith('Muster'),
    ))
      expect([id, description, environment.METRIC_NAMESPACE]).toEqual([id, description, 'Muster/dev']);
    for (const { id, environment } of functionsOf(prod))
      expect([id, environment.METRIC_NAMESPACE]).toEqual([id, undefined]);
    const metrics = (folder: typeof inDev) => folder.templateFiles.map((file) => readFileSync(file, 'utf8')).join();
    const namespaces = (text: string) => [...new Set(text.match(/Muster[/-]dev\b|\\?"Muster\\?"/g) ?? [])];
    expect(namespaces(metrics(inDev)).toSorted()).toEqual(['Muster-dev', 'Muster/dev']);
    expect(namespaces(metrics(inProd)).every((one) => one.includes('"Muster'))).toBe(true);
    // An API's metrics are found by its name alone.
    const named = (assembly: typeof prod) => assembly.one<{ Name: string }>('AWS::ApiGateway::RestApi').properties.Name;
    expect([named(prod), named(dev)]).toEqual(['muster', 'muster-dev']);
    expect(metrics(inDev)).not.toMatch(/ApiName\\?",\\?"muster\\?"|"Name": "ApiName",\s*"Value": "muster"/);
  });

  test("leaves the role of API Gateway's logs, which the region has once for all stages", () => {
    const policies = (assembly: typeof prod) =>
      assembly.stacks
        .flatMap(({ resources }) => Object.entries(resources))
        .filter(([id, { Type }]) => Type === 'AWS::ApiGateway::Account' || /^ApiCloudWatchRole/.test(id))
        .map(([, { DeletionPolicy }]) => DeletionPolicy);
    expect(policies(dev)).toEqual(['Retain', 'Retain']);
    expect(policies(prod)).toEqual(['RetainExceptOnCreate', 'RetainExceptOnCreate']);
  });
});
