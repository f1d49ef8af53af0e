import { Loading } from '../../../../components/loading.tsx'

export default function FeedbackLoading() {
  return <Loading />
}
