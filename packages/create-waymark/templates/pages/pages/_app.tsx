import type { AppProps } from 'waymark/app'
import Head from 'waymark/head'
import Link from 'waymark/link'
import '@/styles/global.css'

export default function App({ Component, pageProps }: AppProps) {
  return (
    <>
      <Head>
        <title>__NAME__</title>
        <link rel="icon" href="/icon.svg" />
      </Head>
      <header>
        <Link href="/" className="home">
          <img src="/icon.svg" alt="" width={24} height={24} />
          __NAME__
        </Link>
        <Link href="/notes">Notes</Link>
      </header>
      <main>
        <Component {...pageProps} />
      </main>
    </>
  )
}
