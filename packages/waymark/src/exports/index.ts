export type { ConfigExport, WaymarkConfig } from '../shared/config.ts'
export type {
  Metadata,
  MetadataRoute,
  ResolvedMetadata,
  ResolvedViewport,
  ResolvingMetadata,
  ResolvingViewport,
  Viewport,
} from '../shared/metadata.ts'
