import type { ReactNode } from 'react'
import { readHost } from '../server/host.ts'
import { EnvironmentPicker } from './pickers/environment-picker.tsx'
import { PeriodPicker } from './pickers/period-picker.tsx'
import styles from './page-head.module.css'

interface PageHeadProps {
  title: ReactNode
  projectId: number
  /** Further filters, before those of all pages. */
  children?: ReactNode
  /** `none`: the page shows all times. */
  period?: 'pick' | 'none'
}

/** The title of a page, and what the whole page is filtered by. */
export async function PageHead({ title, projectId, children, period = 'pick' }: PageHeadProps) {
  const environments = await readHost().service.queries.listEnvironments({ projectId })
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      <div className={styles.pickers}>
        {children}
        {environments.length > 0 && <EnvironmentPicker environments={environments} />}
        {period === 'pick' && <PeriodPicker />}
      </div>
    </header>
  )
}
