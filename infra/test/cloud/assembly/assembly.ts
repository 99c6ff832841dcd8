import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Resource, Stack } from './stack.ts';
import { resolveIn } from './stand-ins.ts';

/** A resource with stand-ins for CloudFormation's values instead of references. */
export interface Found<P> {
  id: string;
  arn: string;
  stack: Stack;
  properties: P;
  dependsOn: readonly string[];
}

/** The output of a synth, read as CloudFormation reads it, without the code that wrote it. */
export interface Assembly {
  stacks: readonly Stack[];
  /** Returns the resources of a type in all stacks. */
  all<P>(type: string): Found<P>[];
  /** Returns the only resource of a type. Throws unless there is exactly one. */
  one<P>(type: string): Found<P>;
}

interface Artifact {
  type: string;
  environment?: string;
  dependencies?: string[];
  properties?: {
    templateFile?: string;
    file?: string;
    stackName?: string;
    terminationProtection?: boolean;
    directoryName?: string;
  };
}
interface Template {
  Resources: Record<string, Resource>;
  Outputs?: Record<string, { Value: unknown; Export?: { Name: string } }>;
}
interface Uploads {
  files: Record<string, { source: { path: string }; destinations: Record<string, { objectKey: string }> }>;
}

/** Returns the stacks of an assembly's folder, and of the stages in it. */
function stacksIn(folder: string): Stack[] {
  const read = <T>(file = '') => JSON.parse(readFileSync(join(folder, file), 'utf8')) as T;
  const { artifacts } = read<{ artifacts: Record<string, Artifact> }>('manifest.json');
  const stages = Object.values(artifacts).filter(({ type }) => type === 'cdk:cloud-assembly');
  const own = Object.entries(artifacts)
    .filter(([, { type }]) => type === 'aws:cloudformation:stack')
    .map(([id, { environment = '', dependencies = [], properties }]): Stack => {
      const template = read<Template>(properties?.templateFile);
      const manifests = dependencies.filter((name) => artifacts[name]?.type === 'cdk:asset-manifest');
      const files = manifests.flatMap((name) => Object.values(read<Uploads>(artifacts[name]?.properties?.file).files));
      return {
        name: properties?.stackName ?? id,
        region: environment.split('/').at(-1) ?? '',
        isProtected: properties?.terminationProtection ?? false,
        bytes: statSync(join(folder, properties?.templateFile ?? '')).size,
        resources: template.Resources,
        outputs: new Map(Object.entries(template.Outputs ?? {}).map(([name, { Value }]) => [name, Value])),
        exports: new Map(
          Object.values(template.Outputs ?? {}).flatMap(({ Value, Export }) => (Export ? [[Export.Name, Value]] : [])),
        ),
        uploads: new Map(
          files.flatMap(({ source, destinations }) =>
            Object.values(destinations).map(({ objectKey }) => [objectKey, join(folder, source.path)] as const),
          ),
        ),
      };
    });
  return [...own, ...stages.flatMap(({ properties }) => stacksIn(join(folder, properties?.directoryName ?? '')))];
}

export function readAssembly(folder: string): Assembly {
  const stacks = stacksIn(folder);
  const resolve = resolveIn(stacks);
  const all = <P>(type: string): Found<P>[] =>
    stacks.flatMap((stack) =>
      Object.entries(stack.resources)
        .filter(([, { Type }]) => Type === type)
        .map(([id, { Properties, DependsOn = [] }]) => ({
          id,
          arn: String(resolve(stack, { 'Fn::GetAtt': [id, 'Arn'] })),
          stack,
          properties: resolve(stack, Properties) as P,
          dependsOn: [DependsOn].flat(),
        })),
    );
  return {
    stacks,
    all,
    one<P>(type: string) {
      const [found, ...others] = all<P>(type);
      if (!found || others.length > 0) throw new Error(`There are ${others.length + (found ? 1 : 0)} of ${type}`);
      return found;
    },
  };
}
