/** The part of the package that the tests use; it has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Context {
    oidc: { session?: { accountId?: string }; client?: { clientId: string } };
    body: unknown;
    type: string;
  }

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  // biome-ignore lint/style/noDefaultExport: it is the package's
  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    Grant: new (of: {
      accountId: string | undefined;
      clientId: string | undefined;
    }) => Grant;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }

  export type { Context };
}
