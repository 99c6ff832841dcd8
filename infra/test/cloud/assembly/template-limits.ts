import { cached, referencesIn, referencesOf } from './order.ts';
import type { Stack } from './stack.ts';

/** CloudFormation's quotas for a template that is uploaded to S3. */
const limits = { bytes: 1_000_000, resources: 500, outputs: 200 };

/** Returns CloudFormation's reason to refuse a template: it is too large, or refers to a resource that it lacks. */
export const problemOf = cached(({ bytes, resources, outputs }: Stack): string | undefined => {
  const found = { bytes, resources: Object.keys(resources).length, outputs: outputs.size };
  for (const key of ['bytes', 'resources', 'outputs'] as const)
    if (found[key] > limits[key]) return `has ${found[key]} ${key}, more than ${limits[key]}`;
  const missing = [
    ...Object.values(resources).flatMap((one) => [...referencesOf(one), ...[one.DependsOn ?? []].flat()]),
    ...referencesIn(JSON.stringify([...outputs.values()])),
  ].filter((id) => !Object.hasOwn(resources, id));
  return missing.length > 0 ? `refers to ${[...new Set(missing)].join(', ')}, which it lacks` : undefined;
});
