import { Button, Menu, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTraineeAnswers } from '../../../../parts/field-training/reports-api.ts';
import { formatDate } from '../../../../ui/date-time.ts';
import { dayLines } from '../day-lines.ts';
import { daysLabels as texts } from '../labels.ts';
import classes from './insert-from-days.module.css';

interface InsertFromDaysProps {
  traineeId: string;
  span: { from: string; to: string };
  /** The text of the item. */
  item: string;
  /** Gets the day in words, and a text of its daily report. */
  onInsert: (day: string, text: string) => void;
}

/** A menu of the texts and the remedial minutes of the daily reports, for a text of a weekly or phase report. */
export function InsertFromDays({ traineeId, span, item, onInsert }: InsertFromDaysProps) {
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useTraineeAnswers(traineeId, isOpen ? span : null);
  const days = (data?.reports ?? [])
    .filter(({ report }) => report === 'daily')
    .map((report) => ({
      id: report.evaluation_id,
      day: formatDate(report.on),
      lines: dayLines(report, data?.forms ?? []),
    }))
    .filter(({ lines }) => lines.length > 0);
  const landmark = isOpen ? document.getElementById('main') : null;
  return (
    <Menu
      position="bottom-start"
      shadow="md"
      opened={isOpen}
      onChange={setOpen}
      portalProps={landmark ? { target: landmark } : {}}
      hideDetached={false} // without a layout, as in tests, everything counts as detached
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Button
          variant="default"
          mih={44}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          className={classes.button}
          aria-label={texts.insertInto(item)}
        >
          {texts.insert}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.list}>
        {days.map(({ id, day, lines }) => (
          <div key={id}>
            <Menu.Label>{day}</Menu.Label>
            {lines.map(([name, text]) => (
              <Menu.Item key={name} aria-label={texts.insertOf(name, day)} onClick={() => onInsert(day, text)}>
                {name}
                <Text variant="hint" lineClamp={2}>
                  {text}
                </Text>
              </Menu.Item>
            ))}
          </div>
        ))}
        {days.length === 0 && (
          <Menu.Item disabled>{data ? texts.empty : error ? texts.failed : texts.loading}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
