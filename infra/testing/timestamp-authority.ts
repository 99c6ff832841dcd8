import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { type Issued, type IssueOptions, issue, openssl } from './certificates.ts';

/** A timestamp authority, run by the program `openssl`. */
export interface Authority {
  root: Issued;
  signer: Issued;
  /** Answers a request (DER) now, by the clock of this machine. */
  answer: (request: Uint8Array) => Uint8Array;
}

/** The extensions of a signer of timestamps. */
export const timestampExtensions = ['keyUsage=critical,digitalSignature', 'extendedKeyUsage=critical,timeStamping'];

/** Makes an authority with a root and a signer. `signer`: differences of the signer's certificate. */
export function buildAuthority(signer: IssueOptions = {}): Authority {
  const root = issue('/O=Example Trust/CN=Timestamp Root', { key: 'rsa' });
  const made = issue('/O=Example Trust/CN=Timestamp Signer', {
    issuer: root,
    extensions: timestampExtensions,
    ...signer,
  });
  const folder = dirname(made.certificateFile);
  const file = (name: string) => join(folder, name);
  writeFileSync(file('serial'), '01');
  writeFileSync(
    file('authority'),
    [
      '[tsa]',
      'default_tsa=here',
      '[here]',
      `serial=${file('serial')}`,
      `signer_cert=${made.certificateFile}`,
      `signer_key=${made.keyFile}`,
      `certs=${root.certificateFile}`,
      'signer_digest=sha384',
      'default_policy=1.2.3.4',
      'digests=sha256',
      'accuracy=secs:1,millisecs:500',
      'ess_cert_id_alg=sha256',
      '',
    ].join('\n'),
  );
  return {
    root,
    signer: made,
    answer(request) {
      writeFileSync(file('request'), request);
      openssl('ts', '-reply', '-config', file('authority'), '-queryfile', file('request'), '-out', file('answer'));
      return readFileSync(file('answer'));
    },
  };
}

/**
 * Signs the content of a token again, as another signer would. `openssl ts` refuses to sign with some certificates.
 * `change`: changes the content before.
 */
export function signedBy(
  token: Uint8Array,
  { certificateFile, keyFile }: Issued,
  change: (content: Buffer) => Uint8Array = (content) => content,
): Uint8Array {
  const folder = dirname(certificateFile);
  const file = (name: string) => join(folder, name);
  writeFileSync(file('token'), token);
  openssl('cms', '-verify', '-noverify', '-inform', 'DER', '-in', file('token'), '-out', file('content'));
  writeFileSync(file('content'), change(readFileSync(file('content'))));
  const content = ['-binary', '-nodetach', '-econtent_type', '1.2.840.113549.1.9.16.1.4', '-in', file('content')];
  const signer = ['-cades', '-signer', certificateFile, '-inkey', keyFile, '-md', 'sha256'];
  openssl('cms', '-sign', ...content, ...signer, '-outform', 'DER', '-out', file('token'));
  return readFileSync(file('token'));
}

export interface AuthorityServer {
  address: string;
  /** The next answers: real ones, or none within any limit, an error, other bytes, or the answer to another request. */
  behavior: 'answers' | 'slow' | 'down' | 'garbage' | 'other request';
  /** How many requests came. */
  requests: number;
  close: () => Promise<void>;
}

const otherRequest = Buffer.from(
  `303902010130${'31300d060960864801650304020105000420'}${'00'.repeat(32)}0101ff`,
  'hex',
);

/** Serves an authority on a local port. */
export async function serveAuthority({ answer }: Pick<Authority, 'answer'>): Promise<AuthorityServer> {
  const server = createServer((request, response) => {
    served.requests++;
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (served.behavior === 'slow') return;
      if (served.behavior === 'down') return response.writeHead(503).end();
      response.writeHead(200, { 'content-type': 'application/timestamp-reply' });
      if (served.behavior === 'garbage') return response.end('<html>Welcome</html>');
      return response.end(answer(served.behavior === 'other request' ? otherRequest : Buffer.concat(parts)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const served: AuthorityServer = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    behavior: 'answers',
    requests: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return served;
}
