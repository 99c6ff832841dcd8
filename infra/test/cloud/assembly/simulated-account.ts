import { isDeepStrictEqual } from 'node:util';
import { partitionOf } from '../../../cloud/gov-cloud.ts';
import { creationOrder, importsOf, importsOfStack, referencesOf, textOf } from './order.ts';
import { fixedPropertiesOf, givenName, namesOf, protectionOf, valueAt } from './resource-types.ts';
import type { Resource, Stack } from './stack.ts';
import { evaluate } from './stand-ins.ts';
import { problemOf } from './template-limits.ts';

/** A resource that exists. */
interface Existing {
  logical: string;
  physical: string;
  /** As in the last template. */
  resource: Resource;
  /** The entries of `names` that it occupies. */
  names: string[];
  /** Whether files were unpacked into it. */
  isFilled?: boolean;
  /** For a function: the configuration of its newest version. */
  published?: string;
}

interface CreatedStack {
  id: string;
  status: string;
  /** The last deployed template. */
  template: Stack;
  isProtected: boolean;
  resources: Map<string, Existing>;
  exports: Map<string, unknown>;
  /** The exports of other stacks that it uses. */
  imports: ReadonlySet<string>;
}

/** A deployment ended here on purpose. */
export class Cut extends Error {
  override name = 'Cut';
}

/** Returns the reason that a resource cannot be deleted; undefined: it can. */
const holds = ({ resource, isFilled }: Existing) =>
  protectionOf(resource) ?? (isFilled ? 'it is not empty' : undefined);

/**
 * An account as changed by CloudFormation and the CDK, reduced to the reasons for which CloudFormation refuses or
 * cannot undo a deployment: names, order, exports in use, replacements, deletion policies, protection, buckets that are
 * not empty, and limits of templates.
 */
export class SimulatedAccount {
  readonly stacks = new Map<string, CreatedStack>();
  /** Every name in use, with its owner. */
  readonly names = new Map<string, string>();
  /** Resources that no stack contains any more. */
  readonly orphans: Existing[] = [];
  private counter = 0;

  /**
   * Deploys a stack like `cdk deploy`: deletes one with a failed creation, creates a missing one, updates another.
   * `onCreate` is called before each resource of a new stack and may throw `Cut`. Throws if creation or update fails;
   * a failed update changes nothing.
   */
  deploy(
    template: Stack,
    order: readonly string[] = creationOrder(template, 'first'),
    onCreate: (resource: string) => void = () => undefined,
  ): void {
    const problem = problemOf(template);
    if (problem) throw new Error(`${template.name} ${problem}`);
    const known = this.stacks.get(template.name);
    if (known && ['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED'].includes(known.status)) this.remove(template.name);
    const existing = this.stacks.get(template.name);
    if (existing) this.update(existing, template);
    else this.create(template, order, onCreate);
  }

  /** Deletes a stack like DeleteStack, which keeps resources with a retention policy. */
  remove(name: string): void {
    const stack = this.stacks.get(name);
    if (!stack) throw new Error(`${name} does not exist`);
    if (stack.isProtected) throw new Error(`${name} has termination protection`);
    for (const exported of stack.exports.keys()) this.refuseInUse('delete', exported, stack);
    for (const one of [...stack.resources.values()].toReversed()) {
      const reason = holds(one);
      if (one.resource.DeletionPolicy?.startsWith('Retain')) this.orphans.push(one);
      else if (reason) throw new Error(`${name} is DELETE_FAILED: ${one.logical} cannot be deleted, since ${reason}`);
      else this.release(one);
      stack.resources.delete(one.logical);
    }
    for (const exported of stack.exports.keys()) this.names.delete(exportIn(stack, exported));
    this.stacks.delete(name);
  }

  private create(template: Stack, order: readonly string[], onCreate: (resource: string) => void): void {
    const stack: CreatedStack = {
      id: `arn:${partitionOf(template.region)}:cloudformation:${template.region}:123456789012:stack/${template.name}/${this.uuid()}`,
      status: 'CREATE_IN_PROGRESS',
      template,
      isProtected: template.isProtected,
      resources: new Map(),
      exports: new Map(),
      imports: new Set(),
    };
    this.stacks.set(template.name, stack);
    try {
      for (const logical of order) {
        onCreate(`${template.name} ${logical}`);
        this.createResource(stack, logical);
      }
      this.changeExports(stack);
      stack.status = 'CREATE_COMPLETE';
    } catch (error) {
      this.rollBack(stack);
      throw error;
    }
  }

  /** Rolls a creation back: deletes whatever it can, in reverse order. `RetainExceptOnCreate` does not apply then. */
  private rollBack(stack: CreatedStack): void {
    for (const one of [...stack.resources.values()].toReversed()) {
      const isRetained = one.resource.DeletionPolicy === 'Retain';
      if (!isRetained && holds(one)) continue;
      if (isRetained) this.orphans.push(one);
      else this.release(one);
      stack.resources.delete(one.logical);
    }
    stack.status = stack.resources.size === 0 ? 'ROLLBACK_COMPLETE' : 'ROLLBACK_FAILED';
  }

  /** Changes, replaces and creates resources, then exports, then deletes replaced and removed resources. */
  private update(stack: CreatedStack, template: Stack): void {
    if (stack.template === template) return;
    const before = { ...stack, resources: new Map(stack.resources) };
    const names = new Map(this.names);
    const replaced: Existing[] = [];
    try {
      stack.template = template;
      for (const logical of creationOrder(template, 'first')) {
        const known = before.resources.get(logical);
        if (known && this.isReplaced(stack, before, logical)) replaced.push(known);
        else if (known) this.changeResource(stack, known);
        if (!known || replaced.includes(known)) this.createResource(stack, logical);
      }
      this.changeExports(stack);
    } catch (error) {
      Object.assign(stack, before);
      this.names.clear();
      for (const [name, by] of names) this.names.set(name, by);
      throw error;
    }
    const removed = [...before.resources.values()].filter(({ logical }) => !Object.hasOwn(template.resources, logical));
    for (const { logical } of removed) stack.resources.delete(logical);
    for (const one of replaced) this.retire(one, one.resource.UpdateReplacePolicy);
    for (const one of removed.toReversed()) this.retire(one, one.resource.DeletionPolicy);
    stack.isProtected = template.isProtected;
    stack.status = 'UPDATE_COMPLETE';
  }

  /** Deletes a resource at the end of an update, which succeeds even if the resource cannot be deleted. */
  private retire(one: Existing, policy: string | undefined): void {
    if (policy?.startsWith('Retain') || holds(one)) this.orphans.push(one);
    else this.release(one);
  }

  /** Returns whether an update gives a fixed property of a resource another value. Throws if its name stays. */
  private isReplaced(stack: CreatedStack, before: CreatedStack, logical: string): boolean {
    const [was, is] = [before.template.resources[logical], stack.template.resources[logical]] as [Resource, Resource];
    if (was.Type !== is.Type) throw new Error(`${logical} of ${stack.template.name} changes its type`);
    const isMoved = (id: string) => before.resources.get(id)?.physical !== stack.resources.get(id)?.physical;
    if (textOf(was) === textOf(is) && ![...referencesOf(is)].some(isMoved)) return false;
    const changed = fixedPropertiesOf(is.Type).find(
      (path) =>
        !isDeepStrictEqual(
          this.resolve(before, valueAt(was.Properties, path)),
          this.resolve(stack, valueAt(is.Properties, path)),
        ),
    );
    if (!changed) return false;
    const [name, newName] = [this.resolve(before, givenName(was)), this.resolve(stack, givenName(is))];
    if (name !== undefined && name === newName)
      throw new Error(
        `${changed.join('.')} of ${logical} changes, but CloudFormation cannot update a stack when a custom-named resource requires replacing. Rename ${name}`,
      );
    return true;
  }

  private changeResource(stack: CreatedStack, known: Existing): void {
    const resource = stack.template.resources[known.logical] as Resource;
    const name = String(this.resolve(stack, givenName(resource)) ?? known.physical);
    const names = namesOf(resource, name, stack.template.region);
    for (const one of known.names) if (!names.includes(one)) this.names.delete(one);
    this.take(
      names.filter((one) => !known.names.includes(one)),
      `${stack.template.name} ${known.logical}`,
    );
    stack.resources.set(known.logical, { ...known, resource, names });
  }

  private createResource(stack: CreatedStack, logical: string): void {
    const { name: stackName, region, resources } = stack.template;
    const resource = resources[logical];
    if (!resource) throw new Error(`${stackName} has no ${logical}`);
    for (const name of importsOf(resource)) this.imported(stack, name);
    const physical = String(this.resolve(stack, givenName(resource)) ?? this.uuid());
    const names = namesOf(resource, physical, region);
    this.take(names, `${stackName} ${logical}`);
    stack.resources.set(logical, { logical, physical, resource, names });
    if (resource.Type === 'AWS::Lambda::Version') this.publish(stack, resource);
    // It unpacks files into the bucket, and leaves them there when it is deleted.
    if (resource.Type === 'Custom::CDKBucketDeployment') {
      const target = this.resolve(stack, resource.Properties.DestinationBucketName);
      const bucket = [...stack.resources.values()].find(({ physical: one }) => one === target);
      if (!bucket) throw new Error(`${logical} unpacks into no bucket of its stack`);
      bucket.isFilled = true;
    }
  }

  /** Publishes a version. Lambda returns the newest version of an unchanged function, which CloudFormation refuses. */
  private publish(stack: CreatedStack, { Properties }: Resource): void {
    const { Ref: id } = Properties.FunctionName as { Ref: string };
    const target = stack.resources.get(id) as Existing;
    const published = JSON.stringify(this.resolve(stack, target.resource.Properties));
    if (target.published === published) throw new Error(`A version for this Lambda function exists: ${id}`);
    target.published = published;
  }

  /** Gives a stack the exports and imports of its template. */
  private changeExports(stack: CreatedStack): void {
    const { name: stackName, exports } = stack.template;
    const now = new Map([...exports].map(([name, value]) => [name, this.resolve(stack, value)] as const));
    for (const [name, value] of stack.exports) {
      if (now.has(name) && isDeepStrictEqual(now.get(name), value)) continue;
      this.refuseInUse(now.has(name) ? 'update' : 'delete', name, stack);
      this.names.delete(exportIn(stack, name));
    }
    for (const name of now.keys())
      if (this.names.get(exportIn(stack, name)) !== stackName) this.take([exportIn(stack, name)], stackName);
    stack.exports = now;
    stack.imports = importsOfStack(stack.template);
  }

  private refuseInUse(action: 'update' | 'delete', name: string, { template }: CreatedStack): void {
    const user = [...this.stacks.values()].find(
      ({ template: other, imports }) => other.region === template.region && imports.has(name),
    );
    if (user) throw new Error(`Cannot ${action} export ${name} as it is in use by ${user.template.name}`);
  }

  private imported({ template: { region } }: CreatedStack, name: string): unknown {
    const exporting = [...this.stacks.values()].find(
      ({ template, exports }) => template.region === region && exports.has(name),
    );
    if (!exporting) throw new Error(`No export named ${name} found`);
    return exporting.exports.get(name);
  }

  /** Takes all of the names, or throws and takes none. */
  private take(names: readonly string[], by: string): void {
    for (const name of names) {
      const holder = this.names.get(name);
      if (holder !== undefined) throw new Error(`${by} cannot be created: ${name} exists, and is of ${holder}`);
    }
    for (const name of names) this.names.set(name, by);
  }

  private release({ names }: Existing): void {
    for (const name of names) this.names.delete(name);
  }

  private uuid(): string {
    return `0a1b2c3d-0000-4000-8000-${String(this.counter++).padStart(12, '0')}`;
  }

  private resolve(stack: CreatedStack, value: unknown): unknown {
    return evaluate(value, {
      refer: (name) => referred(stack, name),
      attribute: (name, of) => `${referred(stack, name)}.${of}`,
      other: (name, given) =>
        name === 'Fn::ImportValue' ? this.imported(stack, String(given)) : `${name} ${JSON.stringify(given)}`,
    });
  }
}

const exportIn = ({ template: { region } }: CreatedStack, name: string) => `${region} export ${name}`;

function referred({ template, id, resources }: CreatedStack, name: string): string {
  const pseudo: Record<string, string> = {
    'AWS::Region': template.region,
    'AWS::AccountId': '123456789012',
    'AWS::Partition': partitionOf(template.region),
    'AWS::URLSuffix': 'amazonaws.com',
    'AWS::StackName': template.name,
    'AWS::StackId': id,
  };
  const found = pseudo[name] ?? resources.get(name)?.physical;
  if (found === undefined) throw new Error(`${template.name} refers to ${name} before it exists`);
  return found;
}
