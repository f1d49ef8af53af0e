'use client'

import { useId, type ReactNode, type SubmitEvent } from 'react'
import { LONGEST_NAME, LONGEST_NOTE, type HikeField, type TypedHike } from '../../data/hike-form.ts'
import type { SiteWords } from '../../words/read-words.ts'
import type { LogState } from './actions.ts'
import styles from './log-book.module.css'

interface LogFormProps {
  action: (form: FormData) => void
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  state: LogState
  isPending: boolean
  defaults: Partial<TypedHike>
  trails: Record<string, string>
  words: SiteWords['log']
}

export function LogForm({ action, onSubmit, state, isPending, defaults, trails, words }: LogFormProps) {
  const isInvalid = state.kind === 'invalid'
  const typed: Partial<TypedHike> = isInvalid ? state.typed : defaults
  const problems = isInvalid ? state.problems : []
  const texts: Record<HikeField, string> = {
    trail: words.trailProblem,
    name: words.nameProblem,
    day: words.dateProblem,
    hours: words.hoursProblem,
    note: words.noteProblem,
  }
  const field = (name: HikeField) => ({ name, problem: problems.includes(name) ? texts[name] : undefined })
  return (
    <form className={styles.form} action={action} onSubmit={onSubmit} noValidate>
      <p className={styles.outcome} role="status" data-kind={state.kind}>
        {state.kind === 'saved' && words.saved}
        {isInvalid && words.problems}
      </p>
      <Field {...field('trail')} label={words.trail}>
        {(props) => (
          <select {...props} defaultValue={typed.trail ?? ''}>
            <option value="">–</option>
            {Object.entries(trails).map(([slug, name]) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field {...field('name')} label={words.name} hint={words.nameHint}>
        {(props) => (
          <input {...props} defaultValue={typed.name} maxLength={LONGEST_NAME} autoComplete="nickname" />
        )}
      </Field>
      <div className={styles.pair}>
        <Field {...field('day')} label={words.date}>
          {(props) => <input {...props} type="date" defaultValue={typed.day} max={defaults.day} />}
        </Field>
        <Field {...field('hours')} label={words.hours}>
          {(props) => <input {...props} inputMode="decimal" defaultValue={typed.hours} />}
        </Field>
      </div>
      <Field {...field('note')} label={words.note}>
        {(props) => <textarea {...props} defaultValue={typed.note} maxLength={LONGEST_NOTE} rows={3} />}
      </Field>
      <button className="button" disabled={isPending}>
        {isPending ? words.saving : words.save}
      </button>
    </form>
  )
}

interface FieldProps {
  name: string
  label: string
  hint?: string
  problem: string | undefined
  children: (props: ControlProps) => ReactNode
}

interface ControlProps {
  id: string
  name: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

function Field({ name, label, hint, problem, children }: FieldProps) {
  const id = useId()
  const said = problem ?? hint
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        name,
        'aria-invalid': problem !== undefined,
        'aria-describedby': said === undefined ? undefined : `${id}-said`,
      })}
      {said !== undefined && (
        <p id={`${id}-said`} data-problem={problem !== undefined}>
          {said}
        </p>
      )}
    </div>
  )
}
