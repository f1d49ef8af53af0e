import { useLocale } from 'waymark/navigation'
import type { NextPageContext } from 'waymark/pages'
import { Notice } from '../components/notice.tsx'
import { FAILURE_WORDS } from '../words/failure.ts'

interface ErrorPageProps {
  digest?: string | undefined
}

/** Errors of the older folder. It asks for nothing that could fail as well, so there is no header around it. */
export default function ErrorPage({ digest }: ErrorPageProps) {
  const locale = useLocale()
  const words = FAILURE_WORDS[locale === 'de' ? 'de' : 'en']
  return (
    <main>
      <Notice title={words.title}>
        <p>{words.text}</p>
        {digest !== undefined && (
          <p>
            {words.number} <code>{digest}</code>
          </p>
        )}
        <p>
          <a href={locale === 'de' ? '/de' : '/'}>{words.home}</a>
        </p>
      </Notice>
    </main>
  )
}

ErrorPage.getInitialProps = ({ err }: NextPageContext): ErrorPageProps => ({
  digest: err !== null && err !== undefined && 'digest' in err ? String(err.digest) : undefined,
})
