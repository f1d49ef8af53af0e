import { DeadEnd } from '../components/dead-end.tsx'

export default function Forbidden() {
  return (
    <main>
      <DeadEnd reason="forbidden" />
    </main>
  )
}
