export { renderHtml } from './render-html.tsx'
