import { Loading } from '../../../components/loading.tsx'

export default function ProjectLoading() {
  return <Loading />
}
