import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A certificate with its private key, as files for the program `openssl`. */
export interface Issued {
  pem: string;
  certificateFile: string;
  keyFile: string;
}

export interface IssueOptions {
  /** Absent: the certificate signs itself. */
  issuer?: Issued;
  /** A request (PEM) for a certificate of a key that is elsewhere: then `keyFile` does not exist. Needs an issuer. */
  request?: string;
  key?: 'rsa' | 'rsa1024' | 'p256' | 'p384';
  digest?: 'sha1' | 'sha256' | 'sha384' | 'sha512';
  /** Lines of the configuration of `openssl`. By default those of a certificate authority. */
  extensions?: readonly string[];
  notBefore?: Date;
  notAfter?: Date;
}

/** Runs the program `openssl` and returns its output. */
export function openssl(...parameters: string[]): Buffer {
  try {
    return execFileSync('openssl', parameters, { stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 24 });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new Error('These tests need the program openssl 3 (Debian package: openssl)', { cause: error });
    throw error;
  }
}

/** Returns a new folder for files of `openssl`. */
export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'muster-certificate-'));

export const authorityExtensions = ['basicConstraints=critical,CA:TRUE', 'keyUsage=critical,keyCertSign,cRLSign'];

const day = 86_400_000;
const momentOf = (date: Date): string => `${date.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`;

const newKey = {
  rsa: ['-newkey', 'rsa:2048'],
  rsa1024: ['-newkey', 'rsa:1024'],
  p256: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'],
  p384: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-384'],
};

/**
 * Makes a key and a certificate with the program `openssl`. `name`: its subject, such as `/O=Trust/CN=Root`; that of a
 * `request` stays.
 */
export function issue(name: string, options: IssueOptions = {}): Issued {
  const { issuer, key = 'p256', digest = 'sha256', extensions = authorityExtensions } = options;
  const { notBefore = new Date(Date.now() - day), notAfter = new Date(Date.now() + 365 * day) } = options;
  const folder = newFolder();
  const file = (name: string) => join(folder, name);
  const config = ['[req]', 'distinguished_name=name', '[name]', '[ca]', 'default_ca=here', '[here]'];
  config.push(
    `database=${file('index')}`,
    `new_certs_dir=${folder}`,
    'policy=any',
    'unique_subject=no',
    'rand_serial=yes',
  );
  const nameParts = ['C', 'ST', 'L', 'O', 'OU', 'CN', 'emailAddress'].map((part) => `${part}=optional`);
  config.push('[any]', ...nameParts, '[extensions]', ...extensions);
  writeFileSync(file('config'), `${config.join('\n')}\n`);
  writeFileSync(file('index'), '');
  const configured = ['-config', file('config')];
  const keyFile = file('key');
  const created = [...newKey[key], '-noenc', '-keyout', keyFile, '-utf8', '-subj', name, '-out', file('csr')];
  if (options.request === undefined) openssl('req', '-new', ...configured, ...created);
  else writeFileSync(file('csr'), options.request);
  const dates = ['-startdate', momentOf(notBefore), '-enddate', momentOf(notAfter)];
  const signer = issuer
    ? ['-cert', issuer.certificateFile, '-keyfile', issuer.keyFile]
    : ['-selfsign', '-keyfile', keyFile];
  const made = ['-extensions', 'extensions', '-md', digest, '-in', file('csr'), '-out', file('pem')];
  openssl('ca', '-batch', '-notext', ...configured, ...dates, ...signer, ...made);
  return { pem: readFileSync(file('pem'), 'utf8'), certificateFile: file('pem'), keyFile };
}
