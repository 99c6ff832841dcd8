/** A resource of a template. */
export interface Resource {
  Type: string;
  Properties: Record<string, unknown>;
  DependsOn?: string | string[];
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
  UpdatePolicy?: { CodeDeployLambdaAliasUpdate?: { ApplicationName: unknown; DeploymentGroupName: unknown } };
}

/** A stack's template, as CloudFormation reads it. */
export interface Stack {
  name: string;
  region: string;
  /** Whether it has termination protection. */
  isProtected: boolean;
  /** The size of the template's file. */
  bytes: number;
  resources: Record<string, Resource>;
  /** The outputs by name, with unresolved values. */
  outputs: ReadonlyMap<string, unknown>;
  /** The exports by name, with unresolved values. */
  exports: ReadonlyMap<string, unknown>;
  /** The folders of the uploads, by object key. */
  uploads: ReadonlyMap<string, string>;
}

/** Properties that end with `Name` but do not name a resource of the account. */
const namesOfOthers = new Set(['DisplayName', 'MetricName', 'OperationName', 'PolicyName', 'StageName']);

/** Returns a resource's names that are the same for each creation: no part is a resource or the stack's id. */
export const fixedNamesOf = ({ Properties = {} }: Partial<Resource>): [property: string, name: string][] =>
  [Properties, ...Object.entries(Properties).flatMap(([key, config]) => (key.endsWith('Config') ? [config] : []))]
    .flatMap((properties) => Object.entries(properties as object))
    .filter(([key]) => /Name$/.test(key) && !namesOfOthers.has(key))
    .map(([key, value]): [string, string] => [key, JSON.stringify(value)])
    .filter(([, name]) => !/"(Ref|Fn::GetAtt)":(?!"AWS::(Region|AccountId|Partition)")/.test(name));
