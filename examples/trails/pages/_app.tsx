import type { AppProps } from 'waymark/app'
import '../app/global.css'
import { figures } from '../components/figures.ts'
import { PageFrame } from '../components/page-frame.tsx'
import type { ChromeWords } from '../words/read-words.ts'

/** Huts are still in the older folder. They look like the rest, because header and footer are the same components. */
export default function App({ Component, pageProps }: AppProps<{ chrome?: ChromeWords }>) {
  const page = <Component {...pageProps} />
  return (
    <div className={`frame ${figures.variable}`}>
      {/* The page for errors has no words for a frame. */}
      {pageProps.chrome === undefined ? page : <PageFrame words={pageProps.chrome}>{page}</PageFrame>}
    </div>
  )
}
