import '@mantine/spotlight/styles.css';
import { Text, UnstyledButton } from '@mantine/core';
import { createSpotlight, SpotlightFooter, SpotlightRoot, SpotlightSearch } from '@mantine/spotlight';
import {
  IconCalendarEvent,
  IconLayoutDashboard,
  type IconProps,
  IconSchool,
  IconSearch,
  IconUser,
} from '@tabler/icons-react';
import {
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useState,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { type Destination, findDestinations, type Group } from '../destination.ts';
import { labels } from '../labels.ts';
import { useDestinations } from '../use-destinations.ts';
import classes from './search-palette.module.css';

const icons: Record<Group, ComponentType<IconProps>> = {
  screens: IconLayoutDashboard,
  people: IconUser,
  trainings: IconSchool,
  classes: IconCalendarEvent,
};

/** Keeps the focus in the field while an option is clicked. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** The search field and its results, mounted while the search is open. */
function SearchContent({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { all, loading, failed, findsPeople } = useDestinations();
  const [query, setQuery] = useState('');
  const searchText = useDeferredValue(query);
  const groups = useMemo(() => findDestinations(all, searchText), [all, searchText]);
  const flat = groups.flatMap(({ found }) => found);
  const listId = useId();
  const [chosen, setChosen] = useState({ of: searchText, index: 0 });
  // Selects the first result as soon as there are results, for Enter.
  const selected = chosen.of === searchText && chosen.index < flat.length ? chosen.index : 0;
  const choose = (index: number) => setChosen({ of: searchText, index });
  useEffect(() => {
    document.getElementById(`${listId}-${selected}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, selected]);
  function go({ to }: Destination) {
    onClose();
    navigate(to);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || flat.length === 0) return;
    // The listed results may still belong to an earlier text.
    const target = searchText === query ? flat[selected] : findDestinations(all, query)[0]?.found[0];
    if (event.key === 'ArrowDown') choose((selected + 1) % flat.length);
    else if (event.key === 'ArrowUp') choose((selected + flat.length - 1) % flat.length);
    else if (event.key === 'Enter' && target) go(target);
  }
  const message =
    failed.length > 0
      ? labels.failed(failed.join(', '))
      : loading
        ? labels.loading
        : flat.length === 0
          ? labels.nothing(searchText.trim())
          : searchText.trim() === ''
            ? labels.start
            : '';
  return (
    <>
      <SpotlightSearch
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        placeholder={labels.placeholder(findsPeople)}
        leftSection={<IconSearch size={20} stroke={1.6} aria-hidden />}
        role="combobox"
        aria-label={labels.field}
        aria-expanded={flat.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={flat[selected] ? `${listId}-${selected}` : undefined}
        autoComplete="off"
        data-autofocus
      />
      <Text
        size="sm"
        c={failed.length > 0 ? 'var(--mantine-color-error)' : 'dimmed'}
        role="status"
        className={classes.message}
      >
        {message}
      </Text>
      <div id={listId} role="listbox" aria-label={labels.results} className={classes.list}>
        {groups.map(({ group, found, more }) => {
          const Icon = icons[group];
          return (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
            <div key={group} role="group" aria-label={labels.groups[group]}>
              <div className={classes.group} aria-hidden>
                {labels.groups[group]}
              </div>
              {found.map((one) => {
                const index = flat.indexOf(one);
                return (
                  <UnstyledButton
                    key={one.id}
                    id={`${listId}-${index}`}
                    role="option"
                    tabIndex={-1}
                    className={classes.option}
                    onMouseDown={keepFocus}
                    aria-selected={index === selected}
                    data-selected={index === selected || undefined}
                    onMouseMove={() => index !== selected && choose(index)}
                    onClick={() => go(one)}
                  >
                    <Icon className={classes.icon} size={20} stroke={1.6} aria-hidden />
                    <span className={classes.texts}>
                      <span>{one.title}</span>
                      {one.detail && <span className={classes.detail}>{one.detail}</span>}
                    </span>
                  </UnstyledButton>
                );
              })}
              {more > 0 && (
                <div className={classes.more} aria-hidden>
                  {labels.more(more)}
                </div>
              )}
            </div>
          );
        })}
      </div>
      <SpotlightFooter className={classes.foot}>{labels.foot}</SpotlightFooter>
    </>
  );
}

/** The quick search for screens, people, trainings and classes that the person may see. */
export function SearchPalette({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [[store, { open, close }]] = useState(createSpotlight);
  useEffect(() => {
    if (opened) open();
    else close();
  }, [opened, open, close]);
  return (
    <SpotlightRoot
      store={store}
      shortcut={null}
      onSpotlightClose={onClose}
      overlayProps={{ backgroundOpacity: 0.35 }}
      attributes={{ content: { 'aria-label': labels.open } }}
      zIndex={300}
    >
      <SearchContent onClose={onClose} />
    </SpotlightRoot>
  );
}
