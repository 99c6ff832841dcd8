import { Fn, type Stack } from 'aws-cdk-lib';

/**
 * Returns twelve hexadecimal digits of the stack's id, new for each creation. They make names unique for resources that
 * outlive their stack.
 */
export function stackSuffix({ stackId }: Stack): string {
  return uuidSuffix(Fn.select(2, Fn.split('/', stackId)));
}

/**
 * Returns the last twelve hexadecimal digits of a resource's UUID. A setting may create the resource several times in
 * one stack, so `stackSuffix` would repeat the name of a retained one.
 */
export function uuidSuffix(uuid: string): string {
  return Fn.select(4, Fn.split('-', uuid));
}
