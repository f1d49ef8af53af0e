import { Loading } from '../../../../components/loading.tsx'

export default function VitalsLoading() {
  return <Loading />
}
