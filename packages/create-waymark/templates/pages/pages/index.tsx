import { BreakButton } from '@/components/break-button'

export default function HomePage() {
  return (
    <>
      <h1>It works</h1>
      <p>
        This page is <code>pages/index.tsx</code>. Change it and save, and you see the change here.
      </p>
      <p>
        The button below throws an error on purpose. The development server shows it here, in the terminal,
        and in <a href="/_waymark/console">the console</a>, with its way from the click to the line.
      </p>
      <BreakButton />
    </>
  )
}
