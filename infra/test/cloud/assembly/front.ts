import { buffer } from 'node:stream/consumers';
import { type LocalServer, serve } from '../recorder.ts';
import type { Assembly } from './assembly.ts';
import type { Visit } from './cloudfront.ts';

type Answered = Pick<Response, 'status' | 'headers' | 'arrayBuffer'>;
type Visiting = (uri: string, visit?: Visit) => Promise<Answered>;

interface Policy {
  ResponseHeadersPolicyConfig: {
    SecurityHeadersConfig: {
      ContentSecurityPolicy: { ContentSecurityPolicy: string };
      FrameOptions: { FrameOption: string };
      ReferrerPolicy: { ReferrerPolicy: string };
      StrictTransportSecurity: { AccessControlMaxAgeSec: number };
    };
    CustomHeadersConfig: { Items: { Header: string; Value: string }[] };
  };
}

/** Returns the headers that the template's distribution adds to each answer. */
export function addedHeaders(assembly: Assembly): Record<string, string> {
  const { properties } = assembly.one<Policy>('AWS::CloudFront::ResponseHeadersPolicy');
  const { SecurityHeadersConfig: security, CustomHeadersConfig: custom } = properties.ResponseHeadersPolicyConfig;
  return {
    'Content-Security-Policy': security.ContentSecurityPolicy.ContentSecurityPolicy,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': security.FrameOptions.FrameOption,
    'Referrer-Policy': security.ReferrerPolicy.ReferrerPolicy,
    'Strict-Transport-Security': `max-age=${security.StrictTransportSecurity.AccessControlMaxAgeSec}`,
    ...Object.fromEntries(custom.Items.map(({ Header, Value }) => [Header, Value])),
  };
}

/** Starts a server that answers like the distribution, with its headers, for another process. */
export function startFront(visit: Visiting, added: Record<string, string>): Promise<LocalServer> {
  return serve(async (request, response) => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => !['connection', 'content-length'].includes(name)),
    ) as Record<string, string>;
    const body = await buffer(request);
    const answer = await visit(request.url ?? '/', {
      ...(request.method && { method: request.method }),
      headers,
      ...(body.length > 0 && { body: body.toString('utf8') }),
    });
    response.statusCode = answer.status;
    for (const [name, value] of Object.entries(added)) response.setHeader(name, value);
    for (const [name, value] of answer.headers) if (!isOfTheConnection(name)) response.setHeader(name, value);
    response.setHeader('Set-Cookie', answer.headers.getSetCookie());
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
}

/** `fetch` has decoded the body. */
const isOfTheConnection = (name: string) =>
  ['connection', 'content-encoding', 'content-length', 'keep-alive', 'set-cookie', 'transfer-encoding'].includes(name);
