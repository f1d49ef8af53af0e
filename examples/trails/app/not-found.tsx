import { Notice } from '../components/notice.tsx'

export default function NotFound() {
  return (
    <Notice title="No sign here">
      <p>There is no page at this address. Go back to the last sign you saw, or start again.</p>
      <p>
        <a href="/">All trails</a>
        <a href="/conditions">Conditions today</a>
      </p>
    </Notice>
  )
}
