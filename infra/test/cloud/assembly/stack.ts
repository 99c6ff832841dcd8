/** What CloudFormation is given for one resource. */
export interface Resource {
  Type: string;
  Properties: Record<string, unknown>;
  DependsOn?: string | string[];
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
}

/** A stack's template, as CloudFormation reads it. */
export interface Stack {
  name: string;
  region: string;
  /** Whether it has termination protection. */
  isProtected: boolean;
  resources: Record<string, Resource>;
  /** Values that a deployment prints, by their names, as the template has them. */
  outputs: ReadonlyMap<string, unknown>;
  /** Values that other stacks may import, by the name they have there. */
  exports: ReadonlyMap<string, unknown>;
  /** The folder of what is uploaded, by the key that the upload gets. */
  uploads: ReadonlyMap<string, string>;
}
