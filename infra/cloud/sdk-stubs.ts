/**
 * Stands in a bundle for parts of the SDK that no function of ours uses, twenty kilobytes of it: the cache of discovered
 * endpoints (DynamoDB's are known) and event streams (neither DynamoDB nor Secrets Manager has any). Whoever uses one is told.
 */
export class EndpointCache {
  get = unused;
  getEndpoint = unused;
  set = unused;
  delete = unused;
}

export class EventStreamSerde {
  constructor() {
    unused();
  }
}

export const eventStreamSerdeProvider = unused;

function unused(): never {
  throw new Error('This part of the SDK is left out of the functions: see infra/cloud/bundle.ts');
}
