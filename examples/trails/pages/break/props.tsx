import type { GetServerSideProps } from 'waymark/pages'

export const getServerSideProps: GetServerSideProps = async () => {
  throw new Error('Broken on purpose: getServerSideProps')
}

export default function BrokenPropsPage() {
  return null
}
