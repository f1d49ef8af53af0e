import Link from 'waymark/link'
import { Notice } from '../components/notice.tsx'

export default function NotFound() {
  return (
    <Notice title="No sign here">
      <p>There is no page at this address. Go back to the last sign you saw, or start again.</p>
      <p>
        <Link href="/">All trails</Link>
        <Link href="/conditions">Conditions today</Link>
      </p>
    </Notice>
  )
}
