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
const endpointOf = (
  service: string,
): string => `export const defaultEndpointResolver = ({ Region, Endpoint, UseFIPS }) => {
  if (/^cn-|-iso|^eusc-/.test(Region)) throw new Error('The functions know no endpoint in ' + Region);
  return { url: new URL(Endpoint ?? 'https://${service}' + (UseFIPS ? '-fips.' : '.') + Region + '.amazonaws.com'), properties: {}, headers: {} };
};`;

/**
 * Returns r and s of an ECDSA signature on P-256, the only curve that is asked for: a sequence of two positive integers in their shortest form,
 * and nothing after it.
 */
const unwrapSignature = `export function unwrapEC2Signature(signature, curve) {
  const refuse = () => { throw new Error('This is no ECDSA signature on P-256'); };
  if (curve !== 1 || signature[0] !== 0x30 || signature[1] !== signature.length - 2 || signature.length > 72) refuse();
  const both = new Uint8Array(64);
  let at = 2;
  for (const end of [32, 64]) {
    const length = signature[at + 1];
    const number = signature.subarray(at + 2, at + 2 + length);
    if (signature[at] !== 0x02 || length < 1 || number.length !== length || number[0] > 0x7f) refuse();
    if (length > 1 && number[0] === 0 && number[1] < 0x80) refuse();
    const digits = number[0] === 0 ? number.subarray(1) : number;
    if (digits.length > 32) refuse();
    both.set(digits, end - digits.length);
    at += 2 + length;
  }
  if (at !== signature.length) refuse();
  return both;
}`;

/** What otplib needs of a library of cryptography. */
const nodeCrypto = `import { createHmac, randomBytes } from 'node:crypto';
import { constantTimeEqual } from '@otplib/core';
export const crypto = {
  name: 'node',
  hmac: (algorithm, key, data) => new Uint8Array(createHmac(algorithm, key).update(data).digest()),
  randomBytes: (length) => new Uint8Array(randomBytes(length)),
  constantTimeEqual,
};
export class NobleCryptoPlugin {}
export default NobleCryptoPlugin;`;

/** What no client of DynamoDB or Secrets Manager uses: endpoint discovery and event streams. */
const partsOfNoClient: Part[] = [
  {
    modules: /\/middleware-endpoint-discovery\/dist-es\/resolveEndpointDiscoveryConfig\.js$/,
    instead: 'export const resolveEndpointDiscoveryConfig = (input) => input;',
  },
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
  // What is validated is parsed JSON, which has no cycles.
  { modules: /\/zod\/v4\/core\/memoizer\.js$/, instead: 'export const memoizer = () => undefined;' },
  // The table follows pages itself.
  { modules: /\/lib-dynamodb\/dist-es\/pagination\/\w+Paginator\.js$/, instead: '' },
  // Signatures are computed by node:crypto, and only of requests.
  { modules: /\/signature-v4\/dist-es\/HeaderFormatter\.js$/, instead: 'export class HeaderFormatter {}' },
  // The runtime's version of Node is chosen by the stack.
  {
    modules: /\/core\/dist-es\/submodules\/client\/emitWarningIfUnsupportedVersion\.js$/,
    instead: 'export const emitWarningIfUnsupportedVersion = () => undefined;',
  },
  // Log lines are written at once.
  { modules: /\/logger\/lib\/esm\/logBuffer\.js$/ },
  // Retries are in the standard mode.
  { modules: /\/util-retry\/(DefaultRateLimiter|AdaptiveRetryStrategy)\.js$/ },
  // Lambda has no shared configuration files and no instance metadata.
  {
    modules: /\/shared-ini-file-loader\/loadSharedConfigFiles\.js$/,
    instead: 'export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} });',
  },
  { modules: /\/getInstanceMetadataRegion\.js$/ },
  // The endpoint rules of all services, partitions and kinds of endpoint.
  { modules: /\/client-dynamodb\/dist-es\/endpoint\/endpointResolver\.js$/, instead: endpointOf('dynamodb') },
  {
    modules: /\/client-secrets-manager\/dist-es\/endpoint\/endpointResolver\.js$/,
    instead: endpointOf('secretsmanager'),
  },
  {
    modules: /\/dynamodb-codec\/dist-es\/codec-v2\/DynamoDBJsonCodec2\.js$/,
    instead: `import { JsonCodec2 } from '@aws-sdk/core/protocols';
    export class DynamoDBJsonCodec2 extends JsonCodec2 {
      constructor() { super({ timestampFormat: { useTrait: true, default: 7 }, jsonName: false }); }
    }`,
  },
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
  // Passkeys are asked for without a statement about their device; one with certificates is refused (ADR 75).
  {
    modules:
      /\/server\/esm\/registration\/verifications\/(tpm\/verifyAttestationTPM|verifyAttestation(AndroidKey|AndroidSafetyNet|Apple|FIDOU2F))\.js$/,
  },
  {
    modules:
      /\/server\/esm\/helpers\/(validateCertificatePath|getCertificateInfo|isCertRevoked|validateExtFIDOGenCEAAGUID|convertX509PublicKeyToCOSE)\.js$/,
  },
  { modules: /\/server\/esm\/metadata\/verifyAttestationWithMetadata\.js$/ },
  {
    modules: /\/server\/esm\/services\/settingsService\.js$/,
    instead: `export const SettingsService = {
      getRootCertificates: () => [],
      runtimeSupportsPQC: () => false,
    };`,
  },
  {
    modules: /\/server\/esm\/services\/metadataService\.js$/,
    instead: 'export const MetadataService = { getStatement: async () => undefined };',
  },
  // Codes of authenticator apps are computed by node:crypto.
  { modules: /\/@otplib\/plugin-crypto-noble\/dist\/index\.js$/, instead: nodeCrypto },
  // A signature is two numbers in ASN.1 (X.690): the parser of all of ASN.1 is five times the library.
  { modules: /\/server\/esm\/helpers\/iso\/isoCrypto\/unwrapEC2Signature\.js$/, instead: unwrapSignature },
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
