'use client'

import { useEffect, useId, useRef, type RefObject } from 'react'
import Form from 'waymark/form'
import { useSearchParams } from 'waymark/navigation'
import type { Completion } from '../../../service/src/queries/complete-search.ts'
import { useText } from '../../messages/use-text.ts'
import type { SearchProblem as Problem } from '../../state/explain-search.ts'
import { Icon } from '../icon.tsx'
import { isTyping } from './list-keys.ts'
import { SearchProblem } from './search-problem.tsx'
import { useSearchChoice } from './use-search-choice.ts'
import styles from './search-field.module.css'

interface SearchFieldProps {
  project: number
  initial: string
  problems: Problem[]
}

/** What stays in the address when something is searched for. */
const KEPT = ['tab', 'sort', 'env', 'period', 'from', 'to']

export function SearchField({ project, initial, problems }: SearchFieldProps) {
  const { text } = useText()
  const search = useSearchParams()
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const choice = useSearchChoice(project, initial)
  const { shown, active } = choice
  useFocusKey(input)
  return (
    <search className={styles.search}>
      <Form action={`/p/${project}/issues`} className={styles.form} onSubmit={choice.close}>
        <Icon name="search" />
        {KEPT.map((key) => {
          const kept = search.get(key)
          return kept === null ? null : <input key={key} type="hidden" name={key} value={kept} />
        })}
        <input
          ref={input}
          name="q"
          className={styles.input}
          value={choice.value}
          onChange={(event) => choice.type(event.target.value)}
          onFocus={choice.open}
          onBlur={choice.close}
          onKeyDown={choice.handleKey}
          aria-label={text('search.label')}
          placeholder={text('search.placeholder')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          role="combobox"
          aria-expanded={shown.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
          aria-invalid={problems.length > 0}
        />
        <kbd className={styles.hint}>/</kbd>
      </Form>
      <Completions id={listId} shown={shown} active={active} choose={choice.choose} />
      {problems.map((problem, index) => (
        <SearchProblem key={index} problem={problem} project={project} search={initial} />
      ))}
    </search>
  )
}

/** `/` goes to the field from anywhere on the page. */
function useFocusKey(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      if (event.key !== '/' || isTyping(event)) return
      event.preventDefault()
      input.current?.select()
      input.current?.focus()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [input])
}

interface CompletionsProps {
  id: string
  shown: Completion[]
  active: number
  choose(completion: Completion): void
}

function Completions({ id, shown, active, choose }: CompletionsProps) {
  const { text } = useText()
  return (
    <ul
      id={id}
      className={styles.list}
      role="listbox"
      aria-label={text('search.completions')}
      hidden={shown.length === 0}
    >
      {shown.map((completion, index) => (
        <li
          key={completion.text}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          // Before the field loses the focus, and with it the list.
          onPointerDown={(event) => {
            event.preventDefault()
            choose(completion)
          }}
        >
          {completion.text}
        </li>
      ))}
    </ul>
  )
}
