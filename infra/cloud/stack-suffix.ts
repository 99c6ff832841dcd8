import { Fn, type Stack } from 'aws-cdk-lib';

/**
 * Returns twelve hexadecimal digits of the stack's id, new for each creation. They make names unique for resources that
 * outlive their stack.
 */
export function stackSuffix({ stackId }: Stack): string {
  return Fn.select(4, Fn.split('-', Fn.select(2, Fn.split('/', stackId))));
}
