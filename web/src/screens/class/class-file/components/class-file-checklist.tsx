import { Button, FileButton, Stack, Text, Title } from '@mantine/core';
import { type ClassFileItem, type RequiredPaper, requiredPapers } from '@muster/shared/rules/class-file';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { acceptedFiles } from '../../../../parts/documents/accepted-files.ts';
import { classFileLabels as texts } from '../../../../parts/documents/labels.ts';
import { StyledBadge } from '../../../../ui/status-badge.tsx';
import classes from './class-file-checklist.module.css';

const isPaper = (key: ClassFileItem['key']): key is RequiredPaper =>
  (requiredPapers as readonly string[]).includes(key);

interface ClassFileChecklistProps {
  items: readonly ClassFileItem[];
  onAdd: (files: File[], kind: RequiredPaper) => void;
}

/** The checklist of a class file: each item is complete, or missing with a way to add it. */
export function ClassFileChecklist({ items, onAdd }: ClassFileChecklistProps) {
  return (
    <div className={classes.columns}>
      <Part title={texts.papers} items={items.filter(({ key }) => isPaper(key))} onAdd={onAdd} />
      <Part title={texts.facts} items={items.filter(({ key }) => !isPaper(key))} onAdd={onAdd} />
    </div>
  );
}

function Part({ title, items, onAdd }: ClassFileChecklistProps & { title: string }) {
  return (
    <Stack component="section" gap={4} aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      <ul className={classes.items}>
        {items.map((item) => (
          <li key={item.key}>
            <span className={classes.state}>
              {item.complete ? (
                <StyledBadge word={texts.complete} tone="complete" Icon={IconCircleCheck} />
              ) : (
                <StyledBadge word={texts.missing} tone="missing" Icon={IconAlertCircle} />
              )}
            </span>
            <span className={classes.what}>
              <Text span fw={500}>
                {texts.item(item)}
              </Text>
              <Text variant="hint">{texts.remark(item)}</Text>
            </span>
            {isPaper(item.key) && !item.complete && <AddButton kind={item.key} item={item} onAdd={onAdd} />}
          </li>
        ))}
      </ul>
    </Stack>
  );
}

interface AddButtonProps extends Pick<ClassFileChecklistProps, 'onAdd'> {
  kind: RequiredPaper;
  item: ClassFileItem;
}

function AddButton({ kind, item, onAdd }: AddButtonProps) {
  return (
    <FileButton multiple accept={acceptedFiles} onChange={(files) => onAdd(files, kind)}>
      {(props) => (
        <Button {...props} variant="default" size="xs" aria-label={texts.addKind(texts.item(item))}>
          {texts.add}
        </Button>
      )}
    </FileButton>
  );
}
