import { partitionOf } from '../../../cloud/gov-cloud.ts';
import type { Resource, Stack } from './stack.ts';

const account = '123456789012';

type Fields = Record<string, unknown>;

/** The values that replace a template's references. */
interface References {
  refer(name: string): unknown;
  attribute(name: string, of: string): unknown;
  /** Evaluates a function that `evaluate` does not know. */
  other(name: string, given: unknown): unknown;
}

/** Returns a value of a template with the results of CloudFormation's functions in it. */
export function evaluate(value: unknown, references: References): unknown {
  const inner = (one: unknown) => evaluate(one, references);
  if (Array.isArray(value)) return value.map(inner);
  if (value === null || typeof value !== 'object') return value;
  const [[name, argument] = ['', undefined], ...others] = Object.entries(value);
  if (others.length > 0 || (name !== 'Ref' && !name.startsWith('Fn::')))
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inner(one)]));
  const given = inner(argument);
  if (name === 'Ref') return references.refer(String(given));
  if (name === 'Fn::Sub' && typeof given === 'string')
    return given.replace(/\$\{([\w:]+)(?:\.(\w+))?\}/g, (_, one: string, of?: string) =>
      String(of ? references.attribute(one, of) : references.refer(one)),
    );
  const [first, second] = [given].flat();
  if (name === 'Fn::GetAtt') return references.attribute(String(first), String(second));
  if (name === 'Fn::Join') return (second as unknown[]).join(String(first));
  if (name === 'Fn::Split') return String(second).split(String(first));
  if (name === 'Fn::Select') return (second as unknown[])[Number(first)];
  return references.other(name, given);
}

/**
 * Returns a function that replaces a template's references with stand-ins for CloudFormation's values, consistently in
 * all stacks. Throws for a reference to a missing resource.
 */
export function resolveIn(stacks: readonly Stack[]) {
  const imported = (name: string): unknown => {
    const exporting = stacks.find(({ exports }) => exports.has(name));
    if (!exporting) throw new Error(`No stack exports ${name}`);
    return resolve(exporting, exporting.exports.get(name));
  };

  const resolve = (stack: Stack, value: unknown): unknown =>
    evaluate(value, {
      refer: (name) => refer(stack, name),
      attribute: (name, of) => attribute(stack, name, of),
      other(name, given) {
        if (name === 'Fn::ImportValue') return imported(String(given));
        throw new Error(`${name} is not known here`);
      },
    });

  function refer(stack: Stack, name: string): unknown {
    const own: Fields = {
      'AWS::Region': stack.region,
      'AWS::AccountId': account,
      'AWS::Partition': partitionOf(stack.region),
      'AWS::URLSuffix': 'amazonaws.com',
      'AWS::StackName': stack.name,
      'AWS::StackId': arn(stack, 'cloudformation', `stack/${stack.name}/0a1b2c3d-0000-4000-8000-000000000000`),
    };
    return Object.hasOwn(own, name) ? own[name] : identifier(stack, name, resourceOf(stack, name));
  }

  function attribute(stack: Stack, name: string, of: string): unknown {
    const resource = resourceOf(stack, name);
    if (of === 'Arn') return arnOf(stack, name, resource);
    return `${identifier(stack, name, resource)}.${of}`;
  }

  /** Returns the value of `Ref`; for types whose value does not matter here, any unique text. */
  function identifier(stack: Stack, name: string, resource: Resource): string {
    if (resource.Type === 'AWS::SecretsManager::Secret') return arnOf(stack, name, resource);
    if (resource.Type === 'AWS::Lambda::Alias') return aliasArn(stack, resource.Properties);
    if (resource.Type === 'AWS::ApiGateway::Stage') return String(resource.Properties.StageName);
    // Two stacks may have the same logical id.
    if (resource.Type === 'AWS::ApiGateway::RestApi') return `${name}${stack.name}`.replaceAll('-', '').toLowerCase();
    if (resource.Type === 'AWS::SQS::Queue') return queueUrl(stack, `${stack.name}-${name}`);
    return `${stack.name}-${name}`;
  }

  /** Returns the ARN of a function's alias. */
  const aliasArn = (stack: Stack, { FunctionName, Name }: Fields): string =>
    arn(stack, 'lambda', `function/${resolve(stack, FunctionName)}:${Name}`);

  function arnOf(stack: Stack, name: string, { Type }: Resource): string {
    if (Type === 'AWS::DynamoDB::GlobalTable') return tableArn(stack.region, `${stack.name}-${name}`);
    if (Type === 'AWS::SQS::Queue') return arn(stack, 'sqs', `${stack.name}-${name}`);
    if (Type === 'AWS::S3::Bucket') return `arn:${partitionOf(stack.region)}:s3:::${stack.name}-${name}`;
    const [, service = '', kind = ''] = Type.split('::');
    return arn(stack, service.toLowerCase(), `${kind.toLowerCase()}/${stack.name}-${name}`);
  }

  return resolve;
}

function resourceOf(stack: Stack, name: string): Resource {
  const resource = stack.resources[name];
  if (!resource) throw new Error(`${stack.name} has no ${name}`);
  return resource;
}

const arn = ({ region }: Pick<Stack, 'region'>, service: string, resource: string) =>
  `arn:${partitionOf(region)}:${service}:${region}:${account}:${resource}`;

/** Returns the ARN of a table or of its index. */
export const tableArn = (region: string, tableName: string, indexName?: string): string =>
  arn({ region }, 'dynamodb', `table/${tableName}${indexName ? `/index/${indexName}` : ''}`);

/** Returns the URL of a queue. */
export const queueUrl = ({ region }: Pick<Stack, 'region'>, name: string): string =>
  `https://sqs.${region}.amazonaws.com/${account}/${name}`;

/** Returns the ARN of an API's method, which permissions name as their source. */
export const methodArn = (region: string, ...path: readonly string[]): string =>
  arn({ region }, 'execute-api', path.join('/'));
