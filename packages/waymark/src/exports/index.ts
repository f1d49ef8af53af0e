export type { FormProps } from '../client/form.tsx'
export type { LinkProps } from '../client/link.tsx'
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
export type { HandlerRoute, LayoutRoute, PageRoute } from '../shared/typed-routes.ts'
export type { GuardContext, GuardRequest } from '../rsc/guard-context.ts'
export type { LayoutProps, PageProps, RouteContext } from '../rsc/route-props.ts'
