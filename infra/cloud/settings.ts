import { RemovalPolicy } from 'aws-cdk-lib';
import type { Node } from 'constructs';

/** A region to deploy to; without an account, the one that the deployer's credentials name. */
interface Place {
  region: string;
  account?: string;
}

/** What an installation decides in `cdk.json`, or with `-c key=value`. */
export interface Settings {
  places: readonly Place[];
  /** What becomes of the data when its stack is deleted; `retain` also protects table and stacks from deletion. */
  removal: RemovalPolicy;
}

/**
 * Reads the context and refuses what it cannot mean, since a misspelled removal policy must not become a deleted table.
 * `-c region=us-west-2` builds only that region of the list.
 */
export function readSettings(node: Node): Settings {
  const places = asList(node.tryGetContext('regions')).map(readPlace);
  if (places.length === 0) throw new Error('cdk.json: context "regions" names no region');
  const names = places.map(({ region }) => region);
  if (new Set(names).size < names.length) throw new Error('cdk.json: context "regions" names a region twice');

  const only = node.tryGetContext('region') as unknown;
  const chosen = only === undefined ? places : places.filter(({ region }) => region === only);
  if (chosen.length === 0) throw new Error(`Region ${String(only)} is not one of ${names.join(', ')}`);
  return { places: chosen, removal: readRemoval(node.tryGetContext('removalPolicy')) };
}

function asList(value: unknown): unknown[] {
  // On the command line, context is text: -c regions='[{"region":"eu-west-1"}]'.
  const read: unknown = typeof value === 'string' ? JSON.parse(value) : value;
  return Array.isArray(read) ? read : [];
}

function readPlace(value: unknown): Place {
  const { region, account } = (value ?? {}) as Record<string, unknown>;
  if (typeof region !== 'string' || !/^[a-z]{2}(-[a-z]+)+-\d$/.test(region))
    throw new Error(`cdk.json: ${JSON.stringify(value)} in "regions" needs a region such as us-east-1`);
  if (account === undefined) return { region };
  if (typeof account !== 'string' || !/^\d{12}$/.test(account))
    throw new Error(`cdk.json: the account of ${region} must be twelve digits, as text`);
  return { region, account };
}

function readRemoval(value: unknown): RemovalPolicy {
  if (value === undefined || value === 'retain') return RemovalPolicy.RETAIN;
  if (value === 'destroy') return RemovalPolicy.DESTROY;
  throw new Error(`cdk.json: context "removalPolicy" must be retain or destroy, not ${JSON.stringify(value)}`);
}
