import { Head, Html, Main, NextScript } from 'waymark/document'

export default function Document() {
  return (
    <Html>
      <Head>
        <link rel="stylesheet" href="/theme.css" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      </Head>
      <body>
        <Main />
        <NextScript />
      </body>
    </Html>
  )
}
