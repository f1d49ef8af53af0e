'use client'

import Link from 'waymark/link'
import { useText } from '../../messages/use-text.ts'
import { Menu } from '../menu/menu.tsx'
import styles from './shell.module.css'

export interface ProjectChoice {
  id: number
  name: string
}

export function ProjectPicker({
  projects,
  current,
}: {
  projects: ProjectChoice[]
  current?: number | undefined
}) {
  const { text } = useText()
  const chosen = projects.find(({ id }) => id === current)
  const label = chosen?.name ?? text('nav.projects')
  return (
    <Menu
      look="button"
      name={`${text('nav.project')}: ${label}`}
      label={<span className={styles.picked}>{label}</span>}
    >
      {projects.map(({ id, name }) => (
        <Link key={id} href={`/p/${id}/issues`} aria-current={id === current ? 'true' : undefined}>
          {name}
        </Link>
      ))}
      <hr />
      <Link href="/projects">{text('nav.projects')}</Link>
    </Menu>
  )
}
