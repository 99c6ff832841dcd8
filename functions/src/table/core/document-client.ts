import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, type ServiceInputTypes, type ServiceOutputTypes } from '@aws-sdk/lib-dynamodb';
import type { BuildMiddleware, Endpoint, EndpointV2, HttpRequest, SerializeMiddleware } from '@smithy/types';
import { itemCommands, jsonDeserializer, jsonSerializer } from './json-protocol.ts';
import { orderOnce } from './middleware-order.ts';

/**
 * Returns the document client of `client`, which takes half of the usual CPU per request (docs/decisions/0029-shorten-the-sdks-path.md).
 * `endpointMoves` says that the endpoint is a function whose result changes. Add middlewares to `client` before.
 */
export function documentClient(
  client: DynamoDBClient,
  { endpointMoves }: { endpointMoves: boolean },
): DynamoDBDocumentClient {
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  const { config } = client;
  config.signer = once(config.signer);
  documents.middlewareStack = orderOnce(client.middlewareStack, itemCommands, {
    serializerMiddleware: () => jsonSerializer(config),
    deserializerMiddleware: jsonDeserializer,
    endpointV2Middleware: (original: never) => rememberEndpoint(original, endpointMoves ? config.endpoint : undefined),
    getUserAgentMiddleware: rememberUserAgent,
    DocumentMarshall: null,
    DocumentUnmarshall: null,
    loggerMiddleware: null,
    recursionDetectionMiddleware: null,
    contentLengthMiddleware: null,
    hostHeaderMiddleware: null,
  });
  return documents;
}

type Middleware = SerializeMiddleware<ServiceInputTypes, ServiceOutputTypes>;

/** Applies the SDK's endpoint rules once per address. `current` returns the address where it can change: the embedded engine's, at a restart. */
function rememberEndpoint(original: Middleware, current?: () => Promise<Endpoint>): Middleware {
  let known: { address: string; endpoint: EndpointV2 } | undefined;
  return (next, context) => async (args) => {
    const at = await current?.();
    const address = at ? `${at.protocol}//${at.hostname}:${at.port}` : '';
    if (known?.address === address) {
      context.endpointV2 = known.endpoint;
      return next(args);
    }
    return original((resolved) => {
      const endpoint = context.endpointV2 as EndpointV2;
      // The rules set the signing of a request where the endpoint has its own.
      if (!context.authSchemes) known = { address, endpoint };
      return next(resolved);
    }, context)(args);
  };
}

/** Composes the header that names SDK and runtime once. */
function rememberUserAgent(
  original: BuildMiddleware<ServiceInputTypes, ServiceOutputTypes>,
): BuildMiddleware<ServiceInputTypes, ServiceOutputTypes> {
  let known: string | undefined;
  return (next, context) => async (args) => {
    const { headers } = args.request as HttpRequest;
    if (known) {
      headers['user-agent'] = known;
      return next(args);
    }
    return original((named) => {
      known = headers['user-agent'];
      return next(named);
    }, context)(args);
  };
}

/** Makes a client's signer once. The SDK makes one per request, with a copy of the client's configuration. */
function once<Arguments extends unknown[], Result>(make: (...args: Arguments) => Promise<Result>) {
  let made: Promise<Result> | undefined;
  return (...args: Arguments) =>
    (made ??= make(...args).catch((error) => {
      made = undefined;
      throw error;
    }));
}
