import type { Metadata } from 'waymark'
import Link from 'waymark/link'
import { getLocale } from 'waymark/server'
import { PageHead } from '../../components/page-head.tsx'
import { readWords } from '../../words/read-words.ts'
import { breakAction } from './actions.ts'
import { BrowserFault, HandlerFault } from './browser-fault.tsx'
import { FaultCard } from './fault-card.tsx'
import styles from './page.module.css'

const PAGES = ['server', 'late', 'slow', 'fetch'] as const
const IN_BROWSER = ['render', 'effect', 'event', 'rejection'] as const

export function generateMetadata(): Metadata {
  const { title, lead } = readWords(getLocale()).faults
  return { title, description: lead, robots: { index: false } }
}

export default function BreakPage() {
  const { faults: words } = readWords(getLocale())
  const { kinds } = words
  return (
    <>
      <PageHead title={words.title}>{words.lead}</PageHead>
      <p>
        {/* The framework's own page, outside of the router and of any base path. */}
        <a className="button" href="/_waymark/console">
          {words.toConsole}
        </a>
      </p>
      <h2 className={styles.side}>{words.onServer}</h2>
      <ul className={styles.list}>
        {PAGES.map((kind) => (
          <FaultCard key={kind} words={kinds[kind]} inConsole={words.inConsole}>
            <Link className={styles.do} href={`/break/${kind}`} prefetch={false}>
              {words.open}
            </Link>
          </FaultCard>
        ))}
        <FaultCard words={kinds.props} inConsole={words.inConsole}>
          <Link className={styles.do} href="/break/props" prefetch={false}>
            {words.open}
          </Link>
        </FaultCard>
        <FaultCard words={kinds.handler} inConsole={words.inConsole}>
          <HandlerFault label={words.run} />
        </FaultCard>
        <FaultCard words={kinds.action} inConsole={words.inConsole}>
          <form action={breakAction}>
            <button className={styles.do}>{words.run}</button>
          </form>
        </FaultCard>
      </ul>
      <h2 className={styles.side}>{words.inBrowser}</h2>
      <ul className={styles.list}>
        {IN_BROWSER.map((kind) => (
          <FaultCard key={kind} words={kinds[kind]} inConsole={words.inConsole}>
            <BrowserFault kind={kind} label={words.run} />
          </FaultCard>
        ))}
      </ul>
    </>
  )
}
