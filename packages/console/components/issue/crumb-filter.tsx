'use client'

import { useState, type ReactNode } from 'react'
import { useText } from '../../messages/use-text.ts'
import { Section } from './section.tsx'
import styles from './breadcrumbs.module.css'

export interface CrumbItem {
  id: number
  kind: string
  isProblem: boolean
  node: ReactNode
}

/** Kinds are as the app named them; the two words of our own cannot be among them. */
const ALL = '*'
const PROBLEMS = '!'

export function CrumbFilter({ items }: { items: CrumbItem[] }) {
  const { text } = useText()
  const [chosen, setChosen] = useState(ALL)
  const kinds = [...new Set(items.map((item) => item.kind))].sort()
  const shown = items.filter((item) =>
    chosen === ALL ? true : chosen === PROBLEMS ? item.isProblem : item.kind === chosen,
  )
  const filter = (
    <select
      className={styles.filter}
      aria-label={text('crumbs.filter')}
      value={chosen}
      onChange={(event) => setChosen(event.target.value)}
    >
      <option value={ALL}>
        {text('crumbs.all')} ({items.length})
      </option>
      <option value={PROBLEMS}>{text('crumbs.problems')}</option>
      {kinds.map((kind) => (
        <option key={kind} value={kind}>
          {kind}
        </option>
      ))}
    </select>
  )
  return (
    <Section title={text('crumbs.title')} end={filter}>
      <ol className={styles.list}>
        {shown.map((item) => (
          <li key={item.id}>{item.node}</li>
        ))}
      </ol>
    </Section>
  )
}
