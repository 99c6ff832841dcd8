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
  resources: Record<string, Resource>;
  /** The outputs by name, with unresolved values. */
  outputs: ReadonlyMap<string, unknown>;
  /** The exports by name, with unresolved values. */
  exports: ReadonlyMap<string, unknown>;
  /** The folders of the uploads, by object key. */
  uploads: ReadonlyMap<string, string>;
}
