// React developers import it as the default.
export { Head, Head as default } from '../client/pages/head.tsx'
