import { isGovCloud } from '../../cloud/gov-cloud.ts';
import { securityHeaders } from '../../cloud/security-headers.ts';
import { type Check, fine, wrong } from '../checklist/checklist.ts';
import { sent } from './sent.ts';
import type { VerifyTarget } from './target.ts';

/** Plain HTTP redirects to HTTPS. Without CloudFront, it gets no answer. */
export const secured: Check<VerifyTarget> = {
  title: 'HTTPS',
  calls: ({ address }) => [`GET ${plain(address)}/`],
  async run({ region, address }) {
    const answer = sent(`${plain(address)}/`);
    if (isGovCloud(region))
      return answer.then(
        ({ status }) => wrong(`plain HTTP returns ${status}`, 'Point the DNS of the domain to API Gateway.'),
        () => fine('plain HTTP gets no answer'),
      );
    const { status, headers } = await answer;
    const location = headers.get('location') ?? '';
    return status === 301 && location.startsWith('https://')
      ? fine('plain HTTP redirects to HTTPS')
      : wrong(`plain HTTP returns ${status} ${location}`, 'Deploy again; CloudFront redirects.');
  },
};

const plain = (address: string) => address.replace(/^https:/, 'http:');

/** A directive that depends on the installation. */
const ownDirective = /connect-src [^;]+/;

/** Pages and calls have the security headers. */
export const protectedByHeaders: Check<VerifyTarget> = {
  title: 'Security headers',
  calls: ({ address }) => [`GET ${address}/`, `GET ${address}/api/`],
  async run({ address }) {
    const found = await Promise.all(
      ['/', '/api/'].map(async (path) => {
        const { headers } = await sent(`${address}${path}`);
        const differing = Object.entries(securityHeaders()).filter(
          ([name, value]) => headers.get(name)?.replace(ownDirective, '') !== value.replace(ownDirective, ''),
        );
        const seconds = /max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1];
        return [
          ...differing.map(([name]) => `${path} has ${name}: ${headers.get(name) ?? 'not at all'}`),
          ...(Number(seconds) >= 365 * 86_400 ? [] : [`${path} has no Strict-Transport-Security of a year`]),
        ];
      }),
    );
    const problems = found.flat();
    return problems.length === 0
      ? fine('on pages and calls')
      : problems.map((problem) => wrong(problem, 'Deploy again: another version responds.'));
  },
};
