import { accessRules } from '@muster/shared/access';
import { scimType } from '@muster/shared/areas/scim';
import { type Route, routes } from '@muster/shared/contract';
import { type Endpoint, errorsOf } from '@muster/shared/endpoint';
import { type ErrorCode, errorList } from '@muster/shared/errors';
import { idempotencyKey } from '@muster/shared/fields';
import { idempotencyKeyHeader } from '@muster/shared/idempotency-key';
import manifest from '../../../package.json' with { type: 'json' };
import { accessInWords } from './access.ts';
import { answeredSchema, components, type JsonSchema, sentSchema } from './json-schema.ts';

interface Body {
  schema: JsonSchema;
  examples?: Record<string, { value: unknown }>;
}

/** Calls of SCIM have a type of their own. */
type Content = Partial<Record<'application/json' | typeof scimType, Body>>;

const typeOf = ({ scim }: Endpoint) => (scim ? scimType : 'application/json');

/** The content of a file: bytes without a schema. */
type FileContent = Partial<Record<NonNullable<Endpoint['file']>, Record<never, never>>>;

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

interface Answer {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  /** Absent: the answer has no body. */
  content?: Content | FileContent;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, Answer>;
}

const codes = Object.keys(errorList) as ErrorCode[];

const errorSchemas: Record<string, JsonSchema> = {
  Error: {
    type: 'object',
    required: ['detail', 'code'],
    properties: {
      detail: { type: 'string', description: 'What a person reads' },
      code: { type: 'string', enum: codes, description: 'What a program decides by' },
      conflict: { const: true, description: 'Only on a refused enrollment: the detail says it all' },
      conflicts: {
        type: 'array',
        description: 'Only on `edit_conflict`: each field that two people changed to different values',
        items: {
          type: 'object',
          properties: {
            field: { type: 'string' },
            yours: { type: 'string', description: 'What this edit wanted, as a person reads it' },
            theirs: { type: 'string', description: 'What is stored now, as a person reads it' },
            value: { description: 'What is stored now, as answers have it: the next edit sends it in `read`' },
          },
          required: ['field', 'yours', 'theirs', 'value'],
        },
      },
      fields: { $ref: '#/components/schemas/FieldErrors' },
      request_id: { type: 'string', description: 'Only on `unexpected`: quote it when you report the error' },
    },
  },
  FieldErrors: {
    type: 'object',
    description: 'Messages by field; a nested field is named with dots, such as `dates.0.start_time`',
    additionalProperties: { type: 'array', items: { type: 'string' } },
  },
};

/** Returns the OpenAPI 3.1 document of the contract. */
export function openApi() {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of routes) {
    const { path, method } = route.endpoint;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Muster',
      version: manifest.version,
      description: `${manifest.description} Every path is answered with and without its trailing slash.`,
      license: { name: 'Apache License 2.0', identifier: manifest.license },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(routes.map(({ area }) => area))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer' } },
      schemas: { ...components, ...errorSchemas },
    },
  };
}

function operationOf(route: Route): Operation {
  const { area, name, endpoint } = route;
  const signedIn = accessRules[endpoint.access].signedIn;
  const parameters = parametersOf(route);
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    summary: endpoint.summary,
    description: accessInWords[endpoint.access],
    security: signedIn ? [{ accessToken: [] }] : [],
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && {
      requestBody: {
        required: !endpoint.body.safeParse({}).success,
        content: { [typeOf(endpoint)]: { schema: sentSchema(endpoint.body) } },
      },
    }),
    responses: { [endpoint.status]: successOf(route), ...failuresOf(route) },
  };
}

function parametersOf({ endpoint }: Route): Parameter[] {
  const read = (place: 'path' | 'query', schema: JsonSchema): Parameter[] =>
    Object.entries(schema.properties ?? {}).map(([name, { description, ...rest }]) => ({
      name,
      in: place,
      required: schema.required?.includes(name) ?? false,
      ...(description && { description }),
      schema: rest,
    }));
  const site: Parameter = {
    name: 'X-Site-Code',
    in: 'header',
    required: false,
    description: 'The site; the token decides, and a different site is refused',
    schema: { type: 'string' },
  };
  const key: Parameter = {
    name: idempotencyKeyHeader,
    in: 'header',
    required: false,
    description: 'Names this action: repeated with the same key within 24 hours, it is not done twice',
    schema: sentSchema(idempotencyKey),
  };
  return [
    ...(endpoint.params ? read('path', sentSchema(endpoint.params)) : []),
    ...(endpoint.query ? read('query', sentSchema(endpoint.query)) : []),
    ...(accessRules[endpoint.access].signedIn ? [site] : []),
    ...(endpoint.acceptsIdempotencyKey ? [key] : []),
  ];
}

function successOf({ endpoint }: Route): Answer {
  const paged = endpoint.query && 'cursor' in (sentSchema(endpoint.query).properties ?? {});
  return {
    description: endpoint.status === 201 ? 'Created' : 'Done',
    ...(paged && {
      headers: {
        Link: { description: 'With `rel="next"`: the next page, when there is one', schema: { type: 'string' } },
      },
    }),
    ...(endpoint.status !== 204 && {
      content: endpoint.file
        ? { [endpoint.file]: {} }
        : { [typeOf(endpoint)]: { schema: answeredSchema(endpoint.response) } },
    }),
  };
}

function failuresOf({ endpoint }: Route): Record<string, Answer> {
  const byStatus = Map.groupBy(errorsOf(endpoint), (code) => errorList[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, found]) => [
      status,
      {
        description: found.map((code) => errorList[code].text).join(' / '),
        content: { [typeOf(endpoint)]: endpoint.scim ? scimFailure : failureContent(found, endpoint.bareFieldErrors) },
      },
    ]),
  );
}

/** An error in SCIM's form (RFC 7644 section 3.12). */
const scimFailure: Body = {
  schema: {
    type: 'object',
    properties: {
      schemas: { type: 'array', items: { type: 'string' } },
      status: { type: 'string' },
      scimType: { type: 'string' },
      detail: { type: 'string' },
    },
    required: ['schemas', 'status', 'detail'],
  },
};

function failureContent(found: ErrorCode[], bareFieldErrors: true | undefined): Body {
  const error: JsonSchema = { $ref: '#/components/schemas/Error' };
  const bare = bareFieldErrors && found.includes('invalid_input');
  const shown = found.filter((code) => !(bare && code === 'invalid_input'));
  return {
    schema: bare ? { anyOf: [error, { $ref: '#/components/schemas/FieldErrors' }] } : error,
    examples: Object.fromEntries(shown.map((code) => [code, { value: { detail: errorList[code].text, code } }])),
  };
}
