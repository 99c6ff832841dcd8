import type { Resource, Stack } from './stack.ts';

/** Returns a function that computes each value once. */
export const cached = <K extends WeakKey, V>(read: (key: K) => V) => {
  const values = new WeakMap<K, { value: V }>();
  return (key: K): V => {
    const known = values.get(key) ?? { value: read(key) };
    values.set(key, known);
    return known.value;
  };
};

/** Returns a resource's properties as text, to compare and search them. */
export const textOf = cached(({ Properties = {} }: Resource): string => JSON.stringify(Properties));

/** Returns the exports that a resource imports. */
export const importsOf = cached((resource: Resource): readonly string[] =>
  [...textOf(resource).matchAll(/"Fn::ImportValue":"([^"]+)"/g)].map(([, name = '']) => name),
);

/** Returns the exports that a stack's resources import. */
export const importsOfStack = cached(
  ({ resources }: Stack): ReadonlySet<string> => new Set(Object.values(resources).flatMap(importsOf)),
);

/** Returns the logical ids that the JSON of a template refers to by `Ref` or `Fn::GetAtt`. */
export function referencesIn(json: string): string[] {
  const found = [...json.matchAll(/"Ref":"([^"]+)"/g), ...json.matchAll(/"Fn::GetAtt":\["([^"]+)"/g)];
  return found.map(([, id = '']) => id).filter((id) => !id.startsWith('AWS::'));
}

/** Returns the logical ids that a resource refers to. */
export const referencesOf = cached(
  (resource: Resource): ReadonlySet<string> => new Set(referencesIn(textOf(resource))),
);

/** Returns the resources of a stack that a resource refers to or depends on. */
function dependenciesOf(resource: Resource, resources: Stack['resources']): Set<string> {
  const substituted = [...textOf(resource).matchAll(/\$\{(\w+)(?:\.[\w.]+)?\}/g)];
  const depended = [resource.DependsOn ?? []].flat();
  const named = [...referencesOf(resource), ...substituted.map(([, id = '']) => id), ...depended];
  return new Set(named.filter((id) => Object.hasOwn(resources, id)));
}

/** Sorts names so that each follows those that it needs. `prefer` chooses among several that are ready. */
function sorted(needsOf: ReadonlyMap<string, ReadonlySet<string>>, prefer: 'first' | 'last', where: string): string[] {
  const waiting = new Map(needsOf);
  const order: string[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting].filter(([, needs]) => [...needs].every((need) => !waiting.has(need))).map(([id]) => id);
    const next = prefer === 'first' ? ready[0] : ready.at(-1);
    if (next === undefined) throw new Error(`${where}: ${[...waiting.keys()].join(', ')} depend on each other`);
    waiting.delete(next);
    order.push(next);
  }
  return order;
}

const orders = {
  first: cached((stack: Stack) => resourcesInOrder(stack, 'first')),
  last: cached((stack: Stack) => resourcesInOrder(stack, 'last')),
};

const resourcesInOrder = ({ name, resources }: Stack, prefer: 'first' | 'last'): readonly string[] =>
  sorted(new Map(Object.entries(resources).map(([id, one]) => [id, dependenciesOf(one, resources)])), prefer, name);

/**
 * Returns a valid creation order of a stack's resources: each after those that it refers to or depends on. `prefer`
 * chooses among several that are ready.
 */
export const creationOrder = (stack: Stack, prefer: 'first' | 'last'): readonly string[] => orders[prefer](stack);

/** Returns stacks in an order of deployment: each after those whose exports it imports. */
export function deploymentOrder(stacks: readonly Stack[]): Stack[] {
  const exporting = new Map(stacks.flatMap(({ name, exports }) => [...exports.keys()].map((one) => [one, name])));
  const needs = new Map(
    stacks.map((stack) => [stack.name, new Set([...importsOfStack(stack)].flatMap((one) => exporting.get(one) ?? []))]),
  );
  const byName = new Map(stacks.map((stack) => [stack.name, stack]));
  return sorted(needs, 'first', 'The stacks').flatMap((name) => byName.get(name) ?? []);
}
