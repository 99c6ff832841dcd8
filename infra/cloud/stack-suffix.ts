import { Fn, type Stack } from 'aws-cdk-lib';

/**
 * Returns twelve hexadecimal digits of the stack's id, which is new for each creation. Names of resources that outlive
 * their stack contain them, so that the stack can be created again.
 */
export function stackSuffix({ stackId }: Stack): string {
  return Fn.select(4, Fn.split('-', Fn.select(2, Fn.split('/', stackId))));
}
