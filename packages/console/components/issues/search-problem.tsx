'use client'

import Link from 'waymark/link'
import { useSearchParams } from 'waymark/navigation'
import { useText } from '../../messages/use-text.ts'
import { STATES, type SearchProblem as Problem } from '../../state/explain-search.ts'
import { withQuery } from '../../state/query.ts'
import styles from './search-field.module.css'

interface SearchProblemProps {
  problem: Problem
  project: number
  search: string
}

/** What is wrong with a search, and what was probably meant. */
export function SearchProblem({ problem, project, search }: SearchProblemProps) {
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
