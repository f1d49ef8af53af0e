import { DeadEnd } from '../components/dead-end.tsx'

export default function NotFound() {
  return (
    <main>
      <DeadEnd reason="missing" />
    </main>
  )
}
