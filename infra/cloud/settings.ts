import { RemovalPolicy } from 'aws-cdk-lib';
import type { Node } from 'constructs';
import * as z from 'zod';
import { CliError } from '../cli-error.ts';
import { certificateRegion, checkForGovCloud, isGovCloud, partitionOf } from './gov-cloud.ts';
import { ratesSchema, usualRates } from './rates.ts';
import { authoritiesSchema } from './timestamp-authorities.ts';

/** A formatted text; `description` follows "must be" in the error message. */
const text = (form: RegExp, description: string) => z.string({ error: description }).regex(form, description);

// An origin as browsers send it: no path, no trailing slash, no default port.
const origin = text(
  /^https:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:(?!443$)\d{1,5})?$/,
  'a list of origins such as https://training.example.gov',
);

/** A region to deploy to, with its settings. docs/operations/configure.md explains each. */
const regionSettings = z.strictObject({
  region: text(/^[a-z]{2}(-[a-z]+)+-\d$/, 'a region such as us-east-1'),
  /** Default: the account of the deployer's credentials. */
  account: text(/^\d{12}$/, 'twelve digits, as text').optional(),
  /** The web site's host name; requires `certificate`. Default: CloudFront's name; GovCloud has no default. */
  domain: text(
    /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/,
    'a lowercase host name, such as muster.example.gov',
  ).optional(),
  /** ARN of the domain's certificate in ACM of `certificateRegion`. */
  certificate: text(
    /^arn:aws(-us-gov)?:acm:[a-z0-9-]+:\d{12}:certificate\/[0-9a-f-]{36}$/,
    'the ARN of a certificate in ACM',
  ).optional(),
  /** Receives alarms. Default: alarms appear only on the dashboard. */
  alarmEmail: text(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'an email address').optional(),
  /** The cost and monitoring profile (docs/decisions/0027-separate-stages-and-keep-costs-low.md). Default: lean. */
  profile: z.enum(['lean', 'full'], { error: 'lean or full' }).optional(),
  /** A web ACL before the API. Default: only the functions' own limits. */
  firewall: z.boolean({ error: 'true or false' }).optional(),
  /** Vaults of AWS Backup in other regions or accounts that get a copy of each backup. */
  backupCopies: z
    .array(
      text(
        /^arn:aws(-us-gov)?:backup:[a-z0-9-]+:\d{12}:backup-vault:[\w-]{2,50}$/,
        'a list of ARNs of AWS Backup vaults',
      ),
      { error: 'a list of ARNs of AWS Backup vaults' },
    )
    .optional(),
  /** The account's monthly budget in US dollars, for an alarm. Default: no budget. */
  monthlyBudget: z.number({ error: 'a number of US dollars' }).min(1, 'a number of US dollars').optional(),
  /** The name of a restored table to use; the region's own table stays. */
  restoredTable: text(/^[\w.-]{3,255}$/, 'the name of a table in that region').optional(),
  /** The number of the key that signs seals; the next number creates a new key. Default: 1. */
  sealKey: text(/^[1-9]\d?$/, 'a number from 1 to 99, as text').optional(),
  /** Addresses of timestamp authorities (RFC 3161), which witness each seal. Default: none. */
  timestamps: authoritiesSchema.optional(),
  /** Years for which new copies of seals cannot be deleted. Default: 10. */
  sealYears: text(/^[1-9]\d?$/, 'whole years from 1 to 99, as text').optional(),
  /** Origins of other web sites that may call the API (`https://training.example.org`). */
  allowedOrigins: z.array(origin, { error: 'a list of origins such as https://training.example.gov' }).optional(),
  /** Stores both tokens in cookies that pages cannot read. Default: docs/spec.md's cookies. */
  httpOnlyCookies: z.boolean({ error: 'true or false' }).optional(),
  /** Spreads scheduled work over queues, for many or large departments. Default: site by site. */
  workQueues: z.boolean({ error: 'true or false' }).optional(),
  /** How releases start: with a tenth of the calls for ten minutes, watched by alarms, or with all calls (default). */
  release: z.enum(['canary', 'at_once'], { error: '"canary" or "at_once"' }).optional(),
  /** Signs in to a trial department every five minutes. */
  canary: z
    .strictObject(
      { site: text(/^[A-Z0-9-]{2,12}$/, 'the uppercase code of a trial department, such as CANARY') },
      { error: 'an object with the "site" of a trial department' },
    )
    .optional(),
  /** Sends email by Amazon SES, from an address of an identity verified in the region. Default: no email. */
  mail: z
    .strictObject(
      { from: text(/^[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;]+$/, 'an email address such as muster@example.gov') },
      { error: 'an object with the sender address "from"' },
    )
    .optional(),
  /** Rate limits (rates.ts). */
  rates: ratesSchema.optional(),
  /** Functions use AWS endpoints with FIPS 140 validated encryption. Default: only in GovCloud. */
  fips: z.boolean({ error: 'true or false' }).optional(),
  /** Metrics of departments, or of each call too. Default: none, because CloudWatch charges for each. */
  metrics: z.enum(['business', 'calls'], { error: '"business" or "calls"' }).optional(),
  /** Functions access the table with credentials for one site at a time. Default: their own credentials. */
  siteCredentials: z.boolean({ error: 'true or false' }).optional(),
  /** How policies refuse changes of append-only items (append-only.ts). Default: `deny`. */
  appendOnly: z.enum(['deny', 'conditions'], { error: '"deny" or "conditions"' }).optional(),
  /** CloudTrail records access to the table's items; requires the full profile. Default: no records. */
  tableTrail: z.boolean({ error: 'true or false' }).optional(),
});

export type RegionSettings = z.output<typeof regionSettings>;
export type Profile = NonNullable<RegionSettings['profile']>;

export const profileOf = ({ profile = 'lean' }: Pick<RegionSettings, 'profile'>): Profile => profile;

/** Returns whether a region has the full profile: own keys for logs, traces, all alarms and a dashboard. */
export const isFull = (settings: Pick<RegionSettings, 'profile'>): boolean => profileOf(settings) === 'full';

/** The production stage. Its stack names omit the stage's name. */
export const mainStage = 'prod';

/** The GitHub repository that deploys a stage, without stored credentials. */
const deployerSettings = z.strictObject(
  {
    repository: text(
      /^[A-Za-z0-9][A-Za-z0-9-]{0,38}\/[\w.-]{1,100}$/,
      'the owner and name of a repository, such as "example/muster"',
    ),
    /** The GitHub environment whose rules decide on deployments and approvals. Default: the name of the stage. */
    environment: text(
      /^[\w.-]{1,100}$/,
      'the name of an environment in GitHub, of letters, digits, dots and dashes',
    ).optional(),
    /** GitHub already is an identity provider of the account (another stage or application). Only one is allowed. */
    providerExists: z.boolean({ error: 'true or false' }).optional(),
  },
  { error: 'an object with a "repository"' },
);

export type DeployerSettings = z.output<typeof deployerSettings>;

/** The settings of one stage of an installation, from `cdk.json` or `-c key=value`. */
export interface Settings {
  stage: string;
  regions: readonly RegionSettings[];
  /** The fate of the data when its stack is deleted; `retain` also protects table and stacks from deletion. */
  removal: RemovalPolicy;
  /** The name of a policy that limits every role of the stage. */
  permissionsBoundary?: string;
  /** The GitHub deployer of the stage. Default: none. */
  deployer?: DeployerSettings;
  /** Stacks that do not exist yet. They are created without protection, so that CloudFormation can roll them back. */
  stacksToCreate: ReadonlySet<string>;
  /** The origin secret version that CloudFront sends from this deployment on; set it to rotate the secret. */
  originSecretVersion?: string;
  /** Any text. A different text than in the last deployment restarts all functions of the API. */
  restart?: string;
}

/** A stage in the context, before validation. */
type StageContext = Partial<Record<(typeof stageKeys)[number], unknown>>;

const stageKeys = ['regions', 'removalPolicy', 'permissionsBoundary', 'deployer'] as const;

/**
 * Reads the context. Throws a CliError for an invalid value, because a misspelled removal policy must not delete a
 * table. `-c stage=dev` selects a stage of `stages`; top-level keys belong to the stage `prod`. `-c region=us-west-2`
 * selects one region.
 */
export function readSettings(node: Pick<Node, 'tryGetContext'>): Settings {
  const context = (key: string) => node.tryGetContext(key) as unknown;
  const { stage, where, found } = readStage(context);
  const regions = asList(found.regions).map((value) => readRegion(where, value));
  if (regions.length === 0) throw new CliError(`${where} names no region`);
  const names = regions.map(({ region }) => region);
  if (new Set(names).size < names.length) throw new CliError(`${where} names a region twice`);
  const domains = regions.flatMap(({ domain }) => domain ?? []);
  if (new Set(domains).size < domains.length) throw new CliError(`${where}: two regions have the same "domain"`);

  const only = context('region');
  const chosen = only === undefined ? regions : regions.filter(({ region }) => region === only);
  if (chosen.length === 0) throw new CliError(`Region ${String(only)} is not one of ${names.join(', ')}`);
  return {
    stage,
    regions: chosen,
    removal: readRemoval(where, found.removalPolicy),
    ...readBoundary(where, found.permissionsBoundary),
    ...readDeployer(where, found.deployer),
    stacksToCreate: readStacks(context('stacksToCreate')),
    ...readSecretVersion(context('originSecretVersion'), chosen),
    ...readRestart(context('restart')),
  };
}

/** Returns the context of the chosen stage, and its location for error messages. */
function readStage(context: (key: string) => unknown): { stage: string; where: string; found: StageContext } {
  const stages = context('stages') ?? {};
  if (typeof stages !== 'object' || Array.isArray(stages))
    throw new CliError('cdk.json: context "stages" must have an object for each stage');
  for (const [name, value] of Object.entries(stages)) {
    if (!/^[a-z][a-z0-9]{1,11}$/.test(name) || name === mainStage)
      throw new CliError(
        `cdk.json: a stage name must have 2 to 12 lowercase letters and digits and not be "${mainStage}", unlike "${name}"`,
      );
    const unknown = Object.keys((value ?? {}) as object).find((key) => !stageKeys.some((known) => known === key));
    if (unknown !== undefined) throw new CliError(`cdk.json: the stage ${name} has an unknown key "${unknown}"`);
  }
  const stage = String(context('stage') ?? mainStage);
  if (stage === mainStage)
    return {
      stage,
      where: 'cdk.json: context "regions"',
      found: Object.fromEntries(stageKeys.map((key) => [key, context(key)])),
    };
  const found = (stages as Record<string, StageContext>)[stage];
  if (!found) throw new CliError(`Stage ${stage} is not one of ${[mainStage, ...Object.keys(stages)].join(', ')}`);
  return { stage, where: `cdk.json: the stage ${stage}`, found };
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

function readRegion(where: string, value: unknown): RegionSettings {
  const { success, data, error } = regionSettings.safeParse(value);
  const region = (value as { region?: unknown } | null)?.region;
  if (success)
    return checkTogether({ ...data, ...(isGovCloud(data.region) && data.fips === undefined && { fips: true }) });
  const [issue] = error.issues;
  if (!issue || issue.path.length === 0 || issue.path[0] === 'region') {
    if (issue?.code === 'unrecognized_keys')
      throw new CliError(`cdk.json: the region ${region} has an unknown key "${issue.keys[0]}"`);
    throw new CliError(`${where}: ${JSON.stringify(value)} needs a region such as us-east-1`);
  }
  const given = issue.path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown>)?.[key], value);
  const [key] = issue.path;
  if (issue.code === 'unrecognized_keys')
    throw new CliError(`cdk.json: "${String(key)}" of ${region} has an unknown key "${issue.keys[0]}"`);
  const field = issue.path.filter((part) => typeof part === 'string').join('.');
  throw new CliError(`cdk.json: the "${field}" of ${region} must be ${issue.message}, not ${JSON.stringify(given)}`);
}

/** Checks combinations of a region's settings. */
function checkTogether(settings: RegionSettings): RegionSettings {
  const { region, domain, certificate, fips } = settings;
  if (/^(us-iso|cn)/.test(region)) throw new CliError(`cdk.json: the region ${region} has no CloudFront`);
  if (isGovCloud(region)) checkForGovCloud(settings);
  if (fips && !/^(us|ca)-/.test(region))
    throw new CliError(`cdk.json: "fips" of ${region}: AWS has FIPS endpoints in the United States and Canada only`);
  if ((domain === undefined) !== (certificate === undefined))
    throw new CliError(`cdk.json: the region ${region} needs both "domain" and "certificate", or neither`);
  const needed = certificateRegion(region);
  if (certificate && !certificate.startsWith(`arn:${partitionOf(region)}:acm:${needed}:`))
    throw new CliError(
      `cdk.json: the "certificate" of ${region} must be the ARN of a certificate in ${needed}, not ${JSON.stringify(certificate)}`,
    );
  if (settings.tableTrail && !isFull(settings))
    throw new CliError(`cdk.json: the "tableTrail" of ${region} requires "profile": "full"`);
  const { stage, site } = { ...usualRates, ...settings.rates };
  if (site > stage)
    throw new CliError(`cdk.json: the "rates.site" of ${region}, ${site}, exceeds "rates.stage", ${stage}`);
  return settings;
}

function readRemoval(where: string, value: unknown): RemovalPolicy {
  // RETAIN would also keep a resource whose creation is rolled back.
  if (value === undefined || value === 'retain') return RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;
  if (value === 'destroy') return RemovalPolicy.DESTROY;
  throw new CliError(`${where}: "removalPolicy" must be retain or destroy, not ${JSON.stringify(value)}`);
}

function readBoundary(where: string, value: unknown): Pick<Settings, 'permissionsBoundary'> {
  if (value === undefined) return {};
  if (typeof value === 'string' && /^[\w+=,.@-]{1,128}$/.test(value)) return { permissionsBoundary: value };
  throw new CliError(`${where}: "permissionsBoundary" must be the name of a policy, not ${JSON.stringify(value)}`);
}

function readDeployer(where: string, value: unknown): Pick<Settings, 'deployer'> {
  if (value === undefined) return {};
  const { success, data, error } = deployerSettings.safeParse(value);
  if (success) return { deployer: data };
  const [issue] = error.issues;
  if (issue?.code === 'unrecognized_keys')
    throw new CliError(`${where}: "deployer" has an unknown key "${issue.keys[0]}"`);
  const field = ['deployer', ...(issue?.path ?? [])].join('.');
  throw new CliError(`${where}: "${field}" must be ${issue?.message}`);
}

function readStacks(value: unknown): ReadonlySet<string> {
  if (value === undefined) return new Set();
  const names = String(value).split(',');
  const wrong = names.find((name) => !/^muster(-[a-z0-9]+)?-[a-z]+-[a-z]{2}(-[a-z]+)+-\d$/.test(name));
  if (wrong !== undefined)
    throw new CliError(`Context "stacksToCreate" must be comma-separated stack names, not "${wrong}"`);
  return new Set(names);
}

function readSecretVersion(value: unknown, regions: readonly RegionSettings[]): Pick<Settings, 'originSecretVersion'> {
  if (value === undefined) return {};
  if (regions.some(({ region }) => isGovCloud(region)))
    throw new CliError('Context "originSecretVersion" does not apply to GovCloud, which has no CloudFront');
  if (regions.length > 1)
    throw new CliError('Context "originSecretVersion" applies to one region: select it with --region');
  if (typeof value === 'string' && /^[\w-]{32,64}$/.test(value)) return { originSecretVersion: value };
  throw new CliError(`Context "originSecretVersion" must be a version id of the secret, not ${JSON.stringify(value)}`);
}

function readRestart(value: unknown): Pick<Settings, 'restart'> {
  if (value === undefined) return {};
  if (typeof value === 'string' && /^\w{1,40}$/.test(value)) return { restart: value };
  throw new CliError(`Context "restart" must be up to 40 letters and digits, not ${JSON.stringify(value)}`);
}
