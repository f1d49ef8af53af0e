import { Loading } from '../../../../components/loading.tsx'

export default function ReleasesLoading() {
  return <Loading />
}
