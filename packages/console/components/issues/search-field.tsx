'use client'

import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import Form from 'waymark/form'
import Link from 'waymark/link'
import { useSearchParams } from 'waymark/navigation'
import type { Completion } from '../../../service/src/queries/complete-search.ts'
import { useText } from '../../messages/use-text.ts'
import { applyCompletion, STATES, type SearchProblem } from '../../state/explain-search.ts'
import { withQuery } from '../../state/query.ts'
import { Icon } from '../icon.tsx'
import { isTyping, moveChoice } from './list-keys.ts'
import { useCompletions } from './use-completions.ts'
import styles from './search-field.module.css'

interface SearchFieldProps {
  project: number
  initial: string
  problems: SearchProblem[]
}

/** What stays in the address when something is searched for. */
const KEPT = ['tab', 'sort', 'env', 'period', 'from', 'to']

export function SearchField({ project, initial, problems }: SearchFieldProps) {
  const { text } = useText()
  const search = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const [value, setValue] = useState(initial)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const completions = useCompletions(project, value, isOpen)
  const shown = isOpen ? completions : []
  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== '/' || isTyping(event)) return
      event.preventDefault()
      input.current?.select()
      input.current?.focus()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])
  const choose = (completion: Completion): void => {
    setValue((current) => applyCompletion(current, completion))
    setActive(-1)
    input.current?.focus()
  }
  const handleKey = (event: KeyboardEvent): void => {
    const chosen = shown[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) setOpen(true)
      const isDown = event.key === 'ArrowDown'
      setActive((current) => moveChoice(current, isDown ? 1 : -1, shown.length))
    } else if ((event.key === 'Enter' || event.key === 'Tab') && chosen !== undefined) {
      event.preventDefault()
      choose(chosen)
    } else if (event.key === 'Escape') {
      if (isOpen && shown.length > 0) setOpen(false)
      else input.current?.blur()
    }
  }
  return (
    <search className={styles.search}>
      <Form
        ref={form}
        action={`/p/${project}/issues`}
        className={styles.form}
        onSubmit={() => setOpen(false)}
      >
        <Icon name="search" />
        {KEPT.map((key) => {
          const kept = search.get(key)
          return kept === null ? null : <input key={key} type="hidden" name={key} value={kept} />
        })}
        <input
          ref={input}
          name="q"
          className={styles.input}
          value={value}
          onChange={(event) => {
            setValue(event.target.value)
            setOpen(true)
            setActive(-1)
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={handleKey}
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
      <ul
        id={listId}
        className={styles.list}
        role="listbox"
        aria-label={text('search.completions')}
        hidden={shown.length === 0}
      >
        {shown.map((completion, index) => (
          <li
            key={completion.text}
            id={`${listId}-${index}`}
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
      {problems.map((problem, index) => (
        <Problem key={index} problem={problem} project={project} search={initial} />
      ))}
    </search>
  )
}

function Problem({ problem, project, search }: { problem: SearchProblem; project: number; search: string }) {
  const { text } = useText()
  const query = useSearchParams()
  if (problem.kind !== 'unknown-state') {
    const { kind, ...values } = problem
    return (
      <p className={styles.problem} role="status">
        {text(`search.${kind}`, values)}
      </p>
    )
  }
  const { value, suggestion } = problem
  return (
    <p className={styles.problem} role="status">
      {text('search.unknown-state', { value })}{' '}
      {suggestion === undefined ? (
        text('search.states', { states: STATES.join(', ') })
      ) : (
        <Link
          href={withQuery(`/p/${project}/issues`, new URLSearchParams(query), {
            q: search.replace(`is:${value}`, `is:${suggestion}`),
          })}
        >
          {text('search.suggestion', { suggestion })}
        </Link>
      )}
    </p>
  )
}
