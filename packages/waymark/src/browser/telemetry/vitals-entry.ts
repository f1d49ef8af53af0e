/** What the client fetches for page views that are measured; a bundle of its own. */
import { onCLS, onINP, onLCP } from 'web-vitals'
import { readHub } from '../../shared/telemetry/hub.ts'

readHub()?.onVitals?.({ onCLS, onINP, onLCP })
