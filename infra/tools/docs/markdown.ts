import { type Area, type Route, routes } from '@muster/shared/contract';
import { errorsOf } from '@muster/shared/endpoint';
import { type ErrorCode, errorList } from '@muster/shared/errors';
import { idempotencyKeyHeader } from '@muster/shared/idempotency-key';
import { accessInWords } from './access.ts';
import { openApi } from './openapi.ts';
import { type FieldRow, fieldRows, inWords, type JsonSchema, nameOf } from './words.ts';

type Content = Record<string, { schema?: JsonSchema }>;

/** An OpenAPI operation, as far as the page shows it. */
interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema: JsonSchema }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

const document = openApi() as unknown as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
};

/** The areas' titles in the documents. */
export const areaTitles: Record<Area, string> = {
  session: 'Session and sign-in',
  permissions: 'Permissions',
  ranks: 'Ranks',
  roster: 'Profile and roster',
  training: 'Training types and classes',
  lists: 'Locations and training categories',
  attendance: 'Attendance',
  arrivals: 'Check-in',
  enrollment: 'Enrollment',
  certification: 'Certifications',
  notifications: 'Notifications',
  accounts: 'Accounts',
  overview: 'Dashboard and people',
  certificates: 'Certificates',
  calendars: 'Calendar programs',
  record: 'Training record',
  settings: 'Settings',
  mail: 'Mail',
  signOn: 'Single sign-on',
  documents: 'Documents',
  surveys: 'Class surveys',
  auditors: 'Auditors',
  compliance: 'Compliance',
  requirements: 'Requirements and exemptions',
  scim: 'Provisioning (SCIM)',
  factors: 'Second factors and passkeys',
  shifts: 'Shifts and staffing',
  forms: 'Forms',
  evaluations: 'Evaluations of people',
  firearms: 'Firearms',
  fieldTraining: 'Field training',
};

/** Errors of nearly every call. Tables of calls omit them; the list of all errors has them. */
const usual: readonly ErrorCode[] = [
  'invalid_input',
  'not_json',
  'not_signed_in',
  'other_site',
  'other_website',
  'too_large',
  'not_sent_as_json',
  'key_reused',
  'too_many_requests',
  'site_busy',
  'unexpected',
  'busy',
  'unsure',
];

const introduction = `# The calls

Generated from the contract in \`shared/\` by \`npm run docs\`; \`docs/openapi.json\` has the same content for programs.

Bodies are JSON and are sent with \`Content-Type: application/json\`; a request without a body needs no type. A browser's request that writes must come from
the application's own origin, or from one that the installation allows. A signed-in call carries \`Authorization: Bearer <access token>\`, and may name its site in \`X-Site-Code\`.
Every path is answered with and without its trailing slash. Unknown keys are ignored; in optional fields, \`""\` and null
mean absent. Text is trimmed. Sessions of classes are in the department's local time, everything else is in UTC.

An error is \`{detail, code}\`: the detail is for people, the code for programs. Invalid input also has \`fields\`, the messages
by field. Two calls answer invalid input with the messages by field alone; they say so.

Calls that say "Takes a key" may carry \`${idempotencyKeyHeader}\`, 1 to 255 visible ASCII characters without spaces, made up for one
action: a UUID, say. Sent again with the same key within 24 hours, because its answer never came, the action is not
done twice: the first answer comes again. Where that had a temporary password, a fresh one takes its place, as long as the person has not
chosen a password since. A key belongs to who sends it; with another request it is refused (\`key_reused\`). A request that was
refused has used up nothing.`;

/** Returns the API page: calls by area, shared types, then all errors. */
export function apiMarkdown(): string {
  const areas = Object.entries(areaTitles) as [Area, string][];
  return `${[
    introduction,
    areas.map(([, title]) => `- [${title}](#${anchorOf(title)})`).join('\n'),
    ...areas.map(([area, title]) => areaSection(area, title)),
    typesSection(),
    errorsSection(),
  ].join('\n\n')}\n`;
}

const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');

function areaSection(area: Area, title: string): string {
  return [`## ${title}`, ...routes.filter((route) => route.area === area).map(callSection)].join('\n\n');
}

function callSection(route: Route): string {
  const { endpoint } = route;
  const { method, path } = endpoint;
  const operation = document.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`The document has no ${method} ${path}`);
  const body = schemaOf(operation.requestBody);
  const inPlace = (place: 'path' | 'query') =>
    (operation.parameters ?? [])
      .filter((parameter) => parameter.in === place)
      .map(({ name, required = false, schema }): FieldRow => ({ name, required, words: inWords(schema) }));
  return [
    `### ${method} ${path}`,
    endpoint.summary,
    `**Access:** ${accessInWords[endpoint.access]}${endpoint.acceptsIdempotencyKey ? ' Takes a key.' : ''}`,
    ...(endpoint.params ? ['**In the path**', inputTable(inPlace('path'))] : []),
    ...(endpoint.query ? ['**In the query**', inputTable(inPlace('query'))] : []),
    ...(body ? ['**Body**', inputTable(fieldRows(body))] : []),
    ...answer(route, operation),
    ...failures(route),
  ].join('\n\n');
}

const schemaOf = (has: { content?: Content } | undefined) => Object.values(has?.content ?? {})[0]?.schema;

function answer({ endpoint: { status, file } }: Route, operation: Operation): string[] {
  if (file) return [`**Answer ${status}:** a file of type \`${file}\``];
  const schema = schemaOf(operation.responses[status]);
  if (!schema) return [`**Answer ${status}:** nothing`];
  const inner = schema.items ?? schema;
  if (nameOf(inner) || !inner.properties) return [`**Answer ${status}:** ${inWords(schema)}`];
  return [`**Answer ${status}:** ${schema.items ? 'a list of' : 'an object with'}`, outputTable(inner)];
}

function failures({ endpoint }: Route): string[] {
  const codes = errorsOf(endpoint);
  const own = codes.filter((code) => !usual.includes(code));
  const rest = codes.filter((code) => usual.includes(code)).map((code) => `\`${code}\``);
  return [
    ...(own.length > 0 ? ['**Errors**', errorTable(own)] : []),
    `**${own.length > 0 ? 'Also' : 'Errors'}:** ${rest.join(', ')} ([all errors](#errors))`,
    ...(endpoint.bareFieldErrors ? ['Invalid input returns only `{field: [messages]}`.'] : []),
  ];
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** Returns a Markdown table. */
export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function inputTable(fields: readonly FieldRow[]): string {
  const rows = fields.map(({ name, required, words }) => [`\`${name}\``, required ? 'yes' : 'no', words]);
  return table(['Field', 'Required', 'Description'], rows);
}

function outputTable(schema: JsonSchema): string {
  const rows = fieldRows(schema).map(({ name, required, words }) => [
    `\`${name}\``,
    required ? words : `${words}; may be absent`,
  ]);
  return table(['Field', 'Description'], rows);
}

function errorTable(codes: readonly ErrorCode[]): string {
  return table(
    ['Status', 'Code', 'Text'],
    codes.map((code) => [String(errorList[code].status), `\`${code}\``, errorList[code].text]),
  );
}

function typesSection(): string {
  const types = Object.entries(document.components.schemas).filter(([name]) => !/Errors?$/.test(name));
  return ['## Types', ...types.flatMap(([name, schema]) => [`### ${name}`, outputTable(schema)])].join('\n\n');
}

function errorsSection(): string {
  return [
    '## Errors',
    'All errors. A text may be more specific and name the class, date or person.',
    errorTable(Object.keys(errorList) as ErrorCode[]),
  ].join('\n\n');
}
