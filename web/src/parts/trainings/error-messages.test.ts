import { expect, test } from 'vitest';
import { ApiError, ConnectionError } from '../../api/errors.ts';
import { addClassErrorText, bareFields, updateClassErrorText } from './error-messages.ts';

// spec 8.29, 8.30
test.each([
  ['Range closed', 'Range closed'],
  [{ detail: 'By detail', error: 'By error', location: ['Bad'] }, 'By detail'],
  [{ error: 'By error', location: ['Bad'] }, 'By error'],
  [
    { location: ['Location is required'], class_size: ['Too small', 'Not whole'] },
    'location: Location is required\nclass_size: Too small Not whole',
  ],
  [{}, 'Failed to create training class'],
  [undefined, 'Failed to create training class'],
  ['<html><h1>502</h1></html>', 'Failed to create training class'],
])('adding a class that is answered %j says: %s', (body, text) => {
  expect(addClassErrorText(new ApiError(400, body))).toBe(text);
});

test('adding a class without a response says why', () => {
  expect(addClassErrorText(new ConnectionError('timeout'))).toBe(
    'Failed to create training class\nConnection timed out. Please try again.',
  );
});

// spec 8.32
test.each([
  [new ApiError(409, { detail: 'Too small' }), 'Too small'],
  [new ApiError(500, {}), 'Failed to update training class'],
  [new ApiError(502, undefined), 'Failed to update training class: No response data'],
  [new ConnectionError('no-response'), 'Failed to update training class: No response data'],
])('updating a class that fails with %s says: %s', (error, text) => {
  expect(updateClassErrorText(error)).toBe(text);
});

test('fields are read from a response that has nothing else', () => {
  expect(bareFields(new ApiError(400, { location: ['A', 'B'], class_size: 'C', other: 4 }))).toEqual({
    location: ['A', 'B'],
    class_size: ['C'],
  });
  expect(bareFields(new ApiError(400, 'text'))).toBeUndefined();
  expect(bareFields(new ConnectionError('offline'))).toBeUndefined();
});
