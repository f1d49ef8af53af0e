import { Loading } from '../../../../components/loading.tsx'

export default function TracesLoading() {
  return <Loading />
}
