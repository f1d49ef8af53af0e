import type { SdkFields } from '../../shared/telemetry/event.ts'

/** How envelopes and reports name their sender, and that the address which they come from is not to be noted. */
export const SDK: SdkFields = { name: 'waymark.browser', version: '1', settings: { infer_ip: 'never' } }
