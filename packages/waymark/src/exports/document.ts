// React developers import the class as the default.
export { Document, Document as default, Head, Html, Main, NextScript } from '../client/pages/document.tsx'
export type { DocumentData, DocumentHeadProps, DocumentProps } from '../client/pages/document.tsx'
export type { DocumentContext, DocumentInitialProps } from '../server/pages/page-types.ts'
