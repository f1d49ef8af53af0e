import type { Metadata } from 'waymark'
import { BreakButton } from '@/components/break-button'

export const metadata: Metadata = { title: { absolute: '__NAME__' } }

export default function HomePage() {
  return (
    <>
      <h1>It works</h1>
      <p>
        This page is <code>app/page.tsx</code>, a server component: it runs on the server, and none of its
        code is sent to the browser. Change it and save, and you see the change here.
      </p>
      <p>
        The button below is a client component, in <code>components/break-button.tsx</code>. It throws an
        error on purpose. The development server shows it here, in the terminal, and in{' '}
        <a href="/_waymark/console">the console</a>, with its way from the click to the line.
      </p>
      <BreakButton />
    </>
  )
}
