import type { ReactNode } from 'react'
import { cookies } from 'waymark/headers'
import Link from 'waymark/link'
import type { Session } from '../../../service/src/console-host.ts'
import { readText } from '../../messages/read-text.ts'
import { readHost } from '../../server/host.ts'
import { readTimeZone } from '../../server/time-zone.ts'
import { readTheme, THEME_COOKIE } from '../../state/theme.ts'
import { Mark } from '../mark.tsx'
import { Account } from './account.tsx'
import { NarrowMenu } from './narrow-menu.tsx'
import { ProjectNav } from './project-nav.tsx'
import { ProjectPicker } from './project-picker.tsx'
import { TellTimeZone } from './tell-time-zone.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { Trouble } from './trouble.tsx'
import styles from './shell.module.css'

interface ShellProps {
  session: Session
  /** Absent on pages that belong to no project. */
  project?: { id: number; unresolved: number }
  children: ReactNode
}

/** Side bar and content; on a phone the side bar is a top bar. */
export async function Shell({ session, project, children }: ShellProps) {
  const { text } = readText()
  const { service, access } = readHost()
  const projects = service.projects().map(({ id, name }) => ({ id, name }))
  const theme = readTheme((await cookies()).get(THEME_COOKIE)?.value)
  return (
    <div className={styles.shell}>
      <TellTimeZone known={await readTimeZone()} />
      <a className={styles.skip} href="#main">
        {text('app.skip')}
      </a>
      <header className={styles.side}>
        <Link className={styles.brand} href="/">
          <Mark size={22} />
          waymark
        </Link>
        <NarrowMenu>
          <ProjectPicker projects={projects} current={project?.id} />
          {project !== undefined && <ProjectNav project={project.id} unresolved={project.unresolved} />}
          <div className={styles.foot}>
            <Account session={session} isOpen={access.open} />
            <ThemeSwitch initial={theme} />
          </div>
        </NarrowMenu>
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        <Trouble reason={service.trouble()} />
        {children}
      </main>
    </div>
  )
}
