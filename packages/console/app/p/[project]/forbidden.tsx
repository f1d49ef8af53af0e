import { DeadEnd } from '../../../components/dead-end.tsx'

export default function ProjectForbidden() {
  return <DeadEnd reason="forbidden" />
}
