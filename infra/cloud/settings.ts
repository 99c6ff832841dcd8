import { RemovalPolicy } from 'aws-cdk-lib';
import type { Node } from 'constructs';
import { CliError } from '../cli-error.ts';

/** A region to deploy to, with its own settings. */
export interface RegionConfig {
  region: string;
  /** Default: the account of the deployer's credentials. */
  account?: string;
  /** The web site's host name; needs `certificate`. Default: CloudFront's name. */
  domain?: string;
  /** ARN of the domain's certificate in ACM of us-east-1, the only region whose certificates CloudFront accepts. */
  certificate?: string;
  /** Receives alarms. Default: alarms show only on the dashboard. */
  alarmEmail?: string;
  /** The name of a restored table to use; the region's own table is kept (docs/operations.md). */
  restoredTable?: string;
  /** The number of the key that signs seals; the next number makes a new key (docs/operations.md). Default: 1. */
  sealKey?: string;
  /** The years for which nobody can delete the copy of a seal; it counts for copies made from then on. Default: 10. */
  sealYears?: string;
  /** Origins of other web sites that may call the API (`https://training.example.org`). */
  allowedOrigins?: readonly string[];
  /** Pages get both tokens in cookies that they cannot read. Default: docs/spec.md's cookies. */
  httpOnlyCookies?: boolean;
}

/** The settings of an installation, from `cdk.json` or `-c key=value`. */
export interface Settings {
  regions: readonly RegionConfig[];
  /** What happens to the data when its stack is deleted; `retain` also protects table and stacks from deletion. */
  removal: RemovalPolicy;
  /** Names of stacks that do not exist yet. They are created without protection, so that CloudFormation can roll them back. */
  stacksToCreate: ReadonlySet<string>;
  /** The version of the origin secret that CloudFront sends from this deployment on; set it to rotate the secret. */
  originSecretVersion?: string;
}

/**
 * Reads the context. Throws a CliError for an invalid value, since a misspelled removal policy must not delete a table.
 * `-c region=us-west-2` selects one region of the list.
 */
export function readSettings(node: Pick<Node, 'tryGetContext'>): Settings {
  const regions = asList(node.tryGetContext('regions')).map(readRegion);
  if (regions.length === 0) throw new CliError('cdk.json: context "regions" names no region');
  const names = regions.map(({ region }) => region);
  if (new Set(names).size < names.length) throw new CliError('cdk.json: context "regions" names a region twice');
  const domains = regions.flatMap(({ domain }) => domain ?? []);
  if (new Set(domains).size < domains.length) throw new CliError('cdk.json: two of "regions" have the same "domain"');

  const only = node.tryGetContext('region') as unknown;
  const chosen = only === undefined ? regions : regions.filter(({ region }) => region === only);
  if (chosen.length === 0) throw new CliError(`Region ${String(only)} is not one of ${names.join(', ')}`);
  return {
    regions: chosen,
    removal: readRemoval(node.tryGetContext('removalPolicy')),
    stacksToCreate: readStacks(node.tryGetContext('stacksToCreate')),
    ...readSecretVersion(node.tryGetContext('originSecretVersion'), chosen.length),
  };
}

function asList(value: unknown): unknown[] {
  // On the command line, context is text: -c regions='[{"region":"eu-west-1"}]'.
  if (typeof value !== 'string') return Array.isArray(value) ? value : [];
  try {
    return asList(JSON.parse(value));
  } catch (error) {
    throw new CliError(`Context "regions" is not JSON: ${(error as Error).message}`);
  }
}

type Key = Exclude<keyof RegionConfig, 'region' | 'allowedOrigins' | 'httpOnlyCookies'>;

/** The form of each text setting of a region, and how an error message describes it. */
const forms: Record<Key, [form: RegExp, description: string]> = {
  account: [/^\d{12}$/, 'twelve digits, as text'],
  domain: [
    /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/,
    'a host name in small letters, such as muster.example.gov',
  ],
  certificate: [
    /^arn:aws:acm:us-east-1:\d{12}:certificate\/[0-9a-f-]{36}$/,
    'the ARN of a certificate in us-east-1, where CloudFront reads them, whatever the region',
  ],
  restoredTable: [/^[\w.-]{3,255}$/, 'the name of a table in that region'],
  sealKey: [/^[1-9]\d?$/, 'a number from 1 to 99, as text'],
  sealYears: [/^[1-9]\d?$/, 'whole years from 1 to 99, as text'],
  alarmEmail: [/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'an e-mail address'],
};

// An origin as browsers send it: no path, no slash at the end, no port that https implies.
const originForm = /^https:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:(?!443$)\d{1,5})?$/;

function readRegion(value: unknown): RegionConfig {
  const { region, allowedOrigins, httpOnlyCookies, ...texts } = (value ?? {}) as Record<string, unknown>;
  if (typeof region !== 'string' || !/^[a-z]{2}(-[a-z]+)+-\d$/.test(region))
    throw new CliError(`cdk.json: ${JSON.stringify(value)} in "regions" needs a region such as us-east-1`);
  if (/^(us-gov|us-iso|cn)/.test(region))
    throw new CliError(
      `cdk.json: the region ${region} has no CloudFront, which stands before everything that is deployed`,
    );
  for (const [key, text] of Object.entries(texts)) {
    if (!Object.hasOwn(forms, key)) throw new CliError(`cdk.json: the region ${region} has an unknown key "${key}"`);
    const [form, description] = forms[key as Key];
    if (typeof text !== 'string' || !form.test(text))
      throw new CliError(`cdk.json: the "${key}" of ${region} must be ${description}, not ${JSON.stringify(text)}`);
  }
  if ((texts.domain === undefined) !== (texts.certificate === undefined))
    throw new CliError(`cdk.json: the region ${region} needs both "domain" and "certificate", or neither`);
  const origins = allowedOrigins === undefined ? {} : { allowedOrigins: readOrigins(region, allowedOrigins) };
  if (httpOnlyCookies !== undefined && typeof httpOnlyCookies !== 'boolean')
    throw new CliError(
      `cdk.json: the "httpOnlyCookies" of ${region} must be true or false, not ${JSON.stringify(httpOnlyCookies)}`,
    );
  return { region, ...texts, ...origins, ...(httpOnlyCookies !== undefined && { httpOnlyCookies }) };
}

function readOrigins(region: string, value: unknown): string[] {
  const wrong = Array.isArray(value) ? value.filter((origin) => !originForm.test(String(origin))) : [value];
  if (wrong.length > 0)
    throw new CliError(
      `cdk.json: the "allowedOrigins" of ${region} must be a list of origins such as https://training.example.gov, not ${JSON.stringify(wrong[0])}`,
    );
  return value as string[];
}

function readRemoval(value: unknown): RemovalPolicy {
  // RETAIN would also keep a resource whose creation is rolled back.
  if (value === undefined || value === 'retain') return RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;
  if (value === 'destroy') return RemovalPolicy.DESTROY;
  throw new CliError(`cdk.json: context "removalPolicy" must be retain or destroy, not ${JSON.stringify(value)}`);
}

function readStacks(value: unknown): ReadonlySet<string> {
  if (value === undefined) return new Set();
  const names = String(value).split(',');
  const wrong = names.find((name) => !/^muster-[a-z]+-[a-z]{2}(-[a-z]+)+-\d$/.test(name));
  if (wrong !== undefined)
    throw new CliError(`Context "stacksToCreate" must be names of stacks with commas between them, not "${wrong}"`);
  return new Set(names);
}

function readSecretVersion(value: unknown, regions: number): Pick<Settings, 'originSecretVersion'> {
  if (value === undefined) return {};
  if (regions > 1) throw new CliError('Context "originSecretVersion" is of one region: say which, with --region');
  if (typeof value === 'string' && /^[\w-]{32,64}$/.test(value)) return { originSecretVersion: value };
  throw new CliError(`Context "originSecretVersion" must be a version id of the secret, not ${JSON.stringify(value)}`);
}
