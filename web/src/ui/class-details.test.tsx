import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../testing/render-app.tsx';
import { textsOf } from '../testing/tables.ts';
import { aClass } from '../testing/training-classes.ts';
import { ClassDetails } from './class-details.tsx';

test('the details of a class list its instructors and its credit', () => {
  const instructors = [
    { employee_id: '1002', name: 'Kim Lee' },
    { name: 'Jo Park', agency: 'State Academy' },
    { name: 'Ray Hill' },
  ];
  renderPart(<ClassDetails trainingClass={aClass({ id: 'A', instructors, credit_minutes: 90 })} />);
  expect(textsOf(screen.getAllByRole('definition').slice(3))).toEqual([
    'Kim Lee (1002)Jo Park (State Academy)Ray Hill',
    '1 h 30 min',
  ]);
  expect(textsOf(screen.getAllByRole('term').slice(3))).toEqual(['Instructors', 'Credit hours']);
});

test('missing values are not listed', () => {
  renderPart(<ClassDetails trainingClass={aClass({ id: 'A' })} />);
  expect(textsOf(screen.getAllByRole('term'))).toEqual(['Training Name', 'Location', 'Dates and times']);
});
