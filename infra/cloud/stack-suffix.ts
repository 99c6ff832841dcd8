import { Fn, type Stack } from 'aws-cdk-lib';

/**
 * Returns twelve hexadecimal digits of the stack's id, which is new for each stack that is created. They belong in the name of a
 * resource that has to be named and outlives its stack, so that it is not in the way when the stack is created again.
 */
export function stackSuffix({ stackId }: Stack): string {
  return Fn.select(4, Fn.split('-', Fn.select(2, Fn.split('/', stackId))));
}
