import { accessRules } from '@muster/shared/access';
import { certificationSummary, completedTraining, mandatoryStatus } from '@muster/shared/areas/certification';
import { dayEntry, upcomingTraining } from '@muster/shared/areas/enrollment';
import { notification } from '@muster/shared/areas/notifications';
import { rank } from '@muster/shared/areas/ranks';
import { employee } from '@muster/shared/areas/roster';
import { scimType } from '@muster/shared/areas/scim';
import { employeeInfo } from '@muster/shared/areas/session';
import { type Route, routes } from '@muster/shared/contract';
import { errorsOf } from '@muster/shared/endpoint';
import { type ErrorCode, errorList } from '@muster/shared/errors';
import { idempotencyKey } from '@muster/shared/fields';
import { idempotencyKeyHeader } from '@muster/shared/idempotency-key';
import { attendee, trainingClass, trainingDate, trainingType } from '@muster/shared/training-answers';
import * as z from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiResponsesObject } from 'zod-openapi';
import manifest from '../../../package.json' with { type: 'json' };
import { accessInWords } from './access.ts';

const text = z.string();
const codes = Object.keys(errorList) as ErrorCode[];

const fieldErrors = z.record(text, z.array(text)).meta({
  description: 'Messages by field; nested fields use dots, such as `dates.0.start_time`',
});
const error = z.object({
  detail: text.describe('The text for people'),
  code: z.enum(codes).describe('The code for programs'),
  conflict: z.literal(true).optional().describe('Only on a rejected enrollment: `detail` is the full message'),
  conflicts: z
    .array(
      z.object({
        field: text,
        yours: text.describe('The value of this edit, as text'),
        theirs: text.describe('The stored value, as text'),
        value: z.unknown().describe('The stored value, in the form of answers; the next edit sends it in `read`'),
      }),
    )
    .optional()
    .describe('Only on `edit_conflict`: each field that two people changed to different values'),
  fields: fieldErrors.optional(),
  request_id: text.optional().describe('Only on `unexpected`: include it when you report the error'),
});
/** An error in SCIM's form (RFC 7644 section 3.12). */
const scimError = z.object({ schemas: z.array(text), status: text, scimType: text.optional(), detail: text });

/** The schemas that answers share, by name. */
const schemas = {
  EmployeeInfo: employeeInfo,
  Rank: rank,
  Employee: employee,
  TrainingType: trainingType,
  TrainingDate: trainingDate,
  TrainingClass: trainingClass,
  Attendee: attendee,
  UpcomingTraining: upcomingTraining,
  DayEntry: dayEntry,
  MandatoryStatus: mandatoryStatus,
  CompletedTraining: completedTraining,
  CertificationSummary: certificationSummary,
  Notification: notification,
  Error: error,
  FieldErrors: fieldErrors,
};

/** Returns the OpenAPI 3.1 document of the contract. */
export function openApi() {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const route of routes) {
    const { path, method } = route.endpoint;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(route) };
  }
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Muster',
        version: manifest.version,
        description: `${manifest.description} Every path works with and without its trailing slash.`,
        license: { name: 'Apache License 2.0', identifier: manifest.license },
      },
      servers: [{ url: '/' }],
      tags: [...new Set(routes.map(({ area }) => area))].map((name) => ({ name })),
      paths,
      components: { securitySchemes: { accessToken: { type: 'http', scheme: 'bearer' } }, schemas },
    },
    {
      // The field's description explains checks and transformations.
      allowEmptySchema: { custom: true, transform: true },
      override: ({ jsonSchema }) => {
        // Unknown keys of a request are ignored, and a response may gain fields.
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
        // Zod adds the limits of safe integers to every integer.
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      },
    },
  );
}

function operationOf(route: Route): ZodOpenApiOperationObject {
  const { area, name, endpoint } = route;
  const { signedIn } = accessRules[endpoint.access];
  const { params, query, body } = endpoint;
  const headers = {
    ...(signedIn && {
      'X-Site-Code': text.optional().describe('The site. The token decides, and a different site is rejected'),
    }),
    ...(endpoint.acceptsIdempotencyKey && {
      [idempotencyKeyHeader]: idempotencyKey
        .optional()
        .describe('Identifies this action: a repetition with the same key within 24 hours is not executed again'),
    }),
  };
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    summary: endpoint.summary,
    description: accessInWords[endpoint.access],
    security: signedIn ? [{ accessToken: [] }] : [],
    requestParams: {
      ...(params && { path: params as z.ZodObject }),
      ...(query && { query: query as z.ZodObject }),
      ...(Object.keys(headers).length > 0 && { header: z.object(headers) }),
    },
    ...(body && {
      requestBody: { required: !body.safeParse({}).success, content: { [typeOf(route)]: { schema: body } } },
    }),
    responses: { [endpoint.status]: successOf(route), ...failuresOf(route) },
  };
}

/** SCIM calls have their own media type. */
const typeOf = ({ endpoint }: Route) => (endpoint.scim ? scimType : 'application/json');

function successOf(route: Route): ZodOpenApiResponsesObject[`2${string}`] {
  const { status, query, file, otherFile, response } = route.endpoint;
  const isPaged = query instanceof z.ZodObject && 'cursor' in query.shape;
  const next = text.optional().describe('With `rel="next"`: the next page, if there is one');
  return {
    description: status === 201 ? 'Created' : 'Done',
    ...(isPaged && { headers: z.object({ Link: next }) }),
    ...(status !== 204 && {
      content: file ? { [file]: {}, ...(otherFile && { [otherFile]: {} }) } : { [typeOf(route)]: { schema: response } },
    }),
  };
}

function failuresOf(route: Route): ZodOpenApiResponsesObject {
  const { scim, bareFieldErrors } = route.endpoint;
  const byStatus = Map.groupBy(errorsOf(route.endpoint), (code) => errorList[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, found]) => {
      const isBare = (code: ErrorCode) => bareFieldErrors && code === 'invalid_input';
      const shown = found.filter((code) => !isBare(code));
      const content = {
        schema: found.some(isBare) ? z.union([error, fieldErrors]) : error,
        examples: Object.fromEntries(shown.map((code) => [code, { value: { detail: errorList[code].text, code } }])),
      };
      const description = found.map((code) => errorList[code].text).join(' / ');
      return [status, { description, content: { [typeOf(route)]: scim ? { schema: scimError } : content } }];
    }),
  );
}
