export { useReportWebVitals, type WebVital } from '../client/report-web-vitals.ts'
