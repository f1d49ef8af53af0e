'use client'

import { useState, type ReactNode } from 'react'
import { useText } from '../../messages/use-text.ts'
import { showControls } from '../text/visible-controls.ts'
import { Section } from './section.tsx'
import styles from './breadcrumbs.module.css'

export interface CrumbItem {
  id: number
  kind: string
  isProblem: boolean
  node: ReactNode
}

/** Kinds are chosen by their number: their names are the app's, and may be anything. */
const ALL = 'all'
const PROBLEMS = 'problems'

export function CrumbFilter({ title, items }: { title: string; items: CrumbItem[] }) {
  const { text } = useText()
  const [chosen, setChosen] = useState(ALL)
  const kinds = [...new Set(items.map((item) => item.kind))].sort()
  const shown = items.filter((item) =>
    chosen === ALL ? true : chosen === PROBLEMS ? item.isProblem : item.kind === kinds[Number(chosen)],
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
      {kinds.map((kind, index) => (
        <option key={kind} value={index}>
          {showControls(kind)}
        </option>
      ))}
    </select>
  )
  return (
    <Section title={title} end={filter}>
      <ol className={styles.list}>
        {shown.map((item) => (
          <li key={item.id}>{item.node}</li>
        ))}
      </ol>
    </Section>
  )
}
