import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

interface Part {
  /** Modules of packages, by the end of their path. */
  modules: RegExp;
  /** The source of what is called nevertheless. */
  instead?: string;
  /** The errors that are kept. The client reads others as the service's general error, with their name. */
  errors?: RegExp;
}

/** The endpoint of a service in the partitions of AWS's commercial regions and GovCloud, the regions of `cdk.json`. */
const endpointOf = (service: string): string => `export const defaultEndpointResolver = ({ Region, Endpoint }) => {
  if (/^cn-|-iso|^eusc-/.test(Region)) throw new Error('The functions know no endpoint in ' + Region);
  return { url: new URL(Endpoint ?? 'https://${service}.' + Region + '.amazonaws.com'), properties: {}, headers: {} };
};`;

/** What no client of DynamoDB or Secrets Manager uses: endpoint discovery and event streams. */
const partsOfNoClient: Part[] = [
  {
    modules: /\/middleware-endpoint-discovery\/dist-es\/resolveEndpointDiscoveryConfig\.js$/,
    instead: 'export const resolveEndpointDiscoveryConfig = (input) => input;',
  },
  { modules: /\/core\/dist-es\/submodules\/event-streams\/index\.js$/ },
];

/** What no function uses of the packages in its bundle. */
const parts: Part[] = [
  ...partsOfNoClient,
  // JSON Schema is for the API documents, which are made elsewhere.
  { modules: /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ },
  // The contract has its own messages (shared/src/validation-messages.ts).
  {
    modules: /\/zod\/v4\/locales\/en\.js$/,
    instead: "export default () => ({ localeError: () => 'Invalid input' });",
  },
  // The table follows pages itself.
  { modules: /\/lib-dynamodb\/dist-es\/pagination\/\w+Paginator\.js$/, instead: '' },
  // Signatures are computed by node:crypto, and only of requests.
  { modules: /\/checksum\/sha256\/Sha256Js\.js$/ },
  { modules: /\/signature-v4\/dist-es\/HeaderFormatter\.js$/, instead: 'export class HeaderFormatter {}' },
  // Retries are in the standard mode.
  { modules: /\/util-retry\/(DefaultRateLimiter|AdaptiveRetryStrategy)\.js$/ },
  // Lambda has no shared configuration files and no instance metadata.
  {
    modules: /\/shared-ini-file-loader\/loadSharedConfigFiles\.js$/,
    instead: 'export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} });',
  },
  { modules: /\/getInstanceMetadataRegion\.js$/ },
  // The endpoint rules of all services, partitions and kinds of endpoint.
  { modules: /\/util-endpoints\/lib\/aws\/partitions\.js$|\/service-customizations\/s3\.js$/ },
  { modules: /\/client-dynamodb\/dist-es\/endpoint\/endpointResolver\.js$/, instead: endpointOf('dynamodb') },
  {
    modules: /\/client-secrets-manager\/dist-es\/endpoint\/endpointResolver\.js$/,
    instead: endpointOf('secretsmanager'),
  },
  // The table writes its JSON itself (functions/src/table/core/json-protocol.ts); that of GetSecretValue has only text.
  {
    modules: /\/codec-v2\/JsonShapeSerializer2\.js$/,
    instead: `export class JsonShapeSerializer2 {
      setSerdeContext() {}
      write(schema, value) { this.text = JSON.stringify(value); }
      flush() { return this.text; }
    }`,
  },
  {
    modules: /\/serde\/date-utils\.js$/,
    instead: 'export const parseEpochTimestamp = (seconds) => new Date(seconds * 1000);',
  },
  {
    modules: /\/dynamodb-codec\/dist-es\/codec-v2\/DynamoDBJsonCodec2\.js$/,
    instead: `import { JsonCodec2 } from '@aws-sdk/core/protocols';
    export class DynamoDBJsonCodec2 extends JsonCodec2 {
      constructor() { super({ timestampFormat: { useTrait: true, default: 7 }, jsonName: false }); }
    }`,
  },
  // Answers have no numbers that JSON.parse changes: DynamoDB sends numbers as text.
  { modules: /\/protocols\/json\/needsReviver\.js$/, instead: 'export const needsReviver = () => false;' },
  { modules: /\/protocols\/json\/jsonReviver\.js$/ },
  // No operation of the two services puts anything into the host name.
  { modules: /\/HttpBindingNormalizedSchema\.js$/, instead: 'export const getHttpOperationBindings = () => [];' },
  // The SDK's logger discards what it gets.
  { modules: /\/smithy-client\/schemaLogFilter\.js$/, instead: 'export const schemaLogFilter = () => undefined;' },
  // The errors of other operations than the table's commands and GetSecretValue.
  {
    modules: /\/client-dynamodb\/dist-es\/schemas\/schemas_0\.js$/,
    errors:
      /^(DynamoDBService|Conditional|Transaction|Idempotent|InternalServer|InvalidEndpoint|ItemCollection|ProvisionedThroughput|ReplicatedWrite|RequestLimit|ResourceNotFound|Throttling)/,
  },
  {
    modules: /\/client-secrets-manager\/dist-es\/schemas\/schemas_0\.js$/,
    errors: /^(SecretsManagerService|Decryption|InternalService|InvalidParameter|InvalidRequest|ResourceNotFound)/,
  },
];

/** The modules that are left out, by the end of their path. */
export const leftOutModules = parts.map(({ modules }) => modules);

/** Leaves out what no function uses, some 80 KB of a bundle. */
export const leaveOut = leavingOut(parts);

/** Leaves out so little that a bundle's import time can be compared with earlier ones: for the bench's bare client. */
export const leaveOutLittle = leavingOut(partsOfNoClient);

/**
 * Returns an esbuild plugin that leaves these parts out of a bundle. What they export, except what is given instead, throws an error with
 * the module's name when it is called.
 */
function leavingOut(unused: readonly Part[]): Plugin {
  return {
    name: 'leave-out',
    setup(build) {
      for (const { modules, instead = '', errors } of unused) {
        build.onLoad({ filter: modules }, async ({ path }) => {
          const source = await readFile(path, 'utf8');
          return { contents: errors ? withErrors(source, errors) : withThrowing(source, path, instead) };
        });
      }
    },
  };
}

function withThrowing(source: string, path: string, instead: string): string {
  const kept = exportedNames(instead);
  const names = exportedNames(source).filter((name) => !kept.includes(name));
  const message = `${path.replace(/^.*node_modules\//, '')} is left out of the functions: see infra/cloud/left-out.ts`;
  return `${instead}
    function leftOut() { throw new Error(${JSON.stringify(message)}); }
    export { ${names.map((name) => `leftOut as ${name}`).join(', ')} };`;
}

function withErrors(source: string, kept: RegExp): string {
  return source.replace(/^\w+\.registerError\((\w+)\$, \1\);$/gm, (line, name) => (kept.test(name) ? line : ''));
}

/** Returns the names that a module exports. */
function exportedNames(source: string): string[] {
  const declared = [...source.matchAll(/^\s*export (?:const|let|class|(?:async )?function\*?) ([\w$]+)/gm)];
  const listed = [...source.matchAll(/^\s*export \{([^}]*)\}/gm)].flatMap(([, list = '']) => list.split(','));
  return [...declared.map(([, name = '']) => name), ...listed.map((one) => one.replace(/^.* as /, '').trim())].filter(
    (name) => name !== '' && name !== 'default',
  );
}
