// React developers import it as the default.
// oxlint-disable-next-line import/no-default-export
export { Head, Head as default } from '../client/pages/head.tsx'
