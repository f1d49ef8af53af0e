import { DeadEnd } from '../../../components/dead-end.tsx'

export default function ProjectNotFound() {
  return <DeadEnd reason="missing" />
}
