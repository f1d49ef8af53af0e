/** How envelopes name their sender. */
export const SDK = { name: 'waymark.browser', version: '1' } as const
