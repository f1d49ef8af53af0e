import { Loading } from '../../../../components/loading.tsx'

export default function PerformanceLoading() {
  return <Loading />
}
