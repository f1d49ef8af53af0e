/** Public types of the Metadata API: what a layout, a page or a metadata file may export. */

type Maybe<T> = T | null | undefined
type OneOrMany<T> = T | T[]
type Text = string | number

export interface TitleParts {
  /** Title of segments below that give none. The template from above applies to it. */
  default?: Maybe<string>
  /** `%s` is replaced by the title of a segment below; has no effect on the segment it is written in. */
  template?: Maybe<string>
  /** Title that ignores the template from above. */
  absolute?: Maybe<string>
}

export interface ResolvedTitle {
  absolute: string
  template: string | null
}

export interface Author {
  name?: Maybe<string>
  url?: Maybe<string | URL>
}

export interface LinkDescriptor {
  url: string | URL
  title?: Maybe<string>
}

type AlternateLinks = Record<string, Maybe<string | URL | OneOrMany<LinkDescriptor>>>

export interface AlternateURLs {
  canonical?: Maybe<string | URL | LinkDescriptor>
  languages?: Maybe<AlternateLinks>
  media?: Maybe<AlternateLinks>
  types?: Maybe<AlternateLinks>
}

export interface ResolvedLink {
  url: string
  title?: string
}

export interface ResolvedAlternateURLs {
  canonical: ResolvedLink | null
  languages: Record<string, ResolvedLink[]>
  media: Record<string, ResolvedLink[]>
  types: Record<string, ResolvedLink[]>
}

export interface IconDescriptor {
  url: string | URL
  rel?: Maybe<string>
  type?: Maybe<string>
  sizes?: Maybe<string>
  color?: Maybe<string>
  media?: Maybe<string>
  fetchPriority?: Maybe<'high' | 'low' | 'auto'>
}

type Icon = string | URL | IconDescriptor

export interface Icons {
  icon?: Maybe<OneOrMany<Icon>>
  shortcut?: Maybe<OneOrMany<Icon>>
  apple?: Maybe<OneOrMany<Icon>>
  other?: Maybe<OneOrMany<IconDescriptor>>
}

export interface ResolvedIcon extends IconDescriptor {
  url: string
}

export interface ResolvedIcons {
  icon: ResolvedIcon[]
  shortcut: ResolvedIcon[]
  apple: ResolvedIcon[]
  other: ResolvedIcon[]
}

export interface RobotsRules {
  index?: Maybe<boolean>
  follow?: Maybe<boolean>
  noarchive?: Maybe<boolean>
  nosnippet?: Maybe<boolean>
  noimageindex?: Maybe<boolean>
  nocache?: Maybe<boolean>
  notranslate?: Maybe<boolean>
  indexifembedded?: Maybe<boolean>
  nositelinkssearchbox?: Maybe<boolean>
  unavailable_after?: Maybe<string>
  'max-video-preview'?: Maybe<Text>
  'max-image-preview'?: Maybe<'none' | 'standard' | 'large'>
  'max-snippet'?: Maybe<number>
}

export interface RobotsWithGoogle extends RobotsRules {
  googleBot?: Maybe<string | RobotsRules>
}

export interface ResolvedRobots {
  basic: string | null
  googleBot: string | null
}

export interface MediaDescriptor {
  url: string | URL
  secureUrl?: Maybe<string | URL>
  alt?: Maybe<string>
  type?: Maybe<string>
  width?: Maybe<Text>
  height?: Maybe<Text>
}

type Media = string | URL | MediaDescriptor

export interface ResolvedMedia {
  url: string
  secureUrl?: string
  alt?: string
  type?: string
  width?: Text
  height?: Text
}

export type OpenGraphType =
  | 'website'
  | 'article'
  | 'book'
  | 'profile'
  | 'music.song'
  | 'music.album'
  | 'music.playlist'
  | 'music.radio_station'
  | 'video.movie'
  | 'video.episode'
  | 'video.tv_show'
  | 'video.other'

export interface OpenGraphSong {
  url: string | URL
  disc?: Maybe<number>
  track?: Maybe<number>
}

export interface OpenGraphActor {
  url: string | URL
  role?: Maybe<string>
}

type People = Maybe<OneOrMany<string | URL>>

/** Fields of a type are written only when `type` names it. */
export interface OpenGraphTypeFields {
  publishedTime?: Maybe<string>
  modifiedTime?: Maybe<string>
  expirationTime?: Maybe<string>
  authors?: People
  section?: Maybe<string>
  tags?: Maybe<OneOrMany<string>>
  isbn?: Maybe<string>
  releaseDate?: Maybe<string>
  firstName?: Maybe<string>
  lastName?: Maybe<string>
  username?: Maybe<string>
  gender?: Maybe<string>
  duration?: Maybe<number>
  albums?: Maybe<OneOrMany<string | URL | OpenGraphSong>>
  songs?: Maybe<OneOrMany<string | URL | OpenGraphSong>>
  musicians?: People
  creators?: People
  actors?: Maybe<OneOrMany<string | URL | OpenGraphActor>>
  directors?: People
  writers?: People
  series?: Maybe<string | URL>
}

export interface OpenGraph extends OpenGraphTypeFields {
  type?: Maybe<OpenGraphType>
  determiner?: Maybe<'a' | 'an' | 'the' | 'auto' | ''>
  title?: Maybe<string | TitleParts>
  description?: Maybe<string>
  url?: Maybe<string | URL>
  siteName?: Maybe<string>
  locale?: Maybe<string>
  alternateLocale?: Maybe<OneOrMany<string>>
  countryName?: Maybe<string>
  ttl?: Maybe<number>
  images?: Maybe<OneOrMany<Media>>
  videos?: Maybe<OneOrMany<Media>>
  audio?: Maybe<OneOrMany<Media>>
  emails?: Maybe<OneOrMany<string>>
  phoneNumbers?: Maybe<OneOrMany<string>>
  faxNumbers?: Maybe<OneOrMany<string>>
}

export interface ResolvedOpenGraph extends Omit<OpenGraph, 'title' | 'url' | 'images' | 'videos' | 'audio'> {
  title: ResolvedTitle | null
  url: string | null
  images: ResolvedMedia[]
  videos: ResolvedMedia[]
  audio: ResolvedMedia[]
}

type TwitterDevice = 'iphone' | 'ipad' | 'googleplay'

export interface TwitterPlayer {
  playerUrl: string | URL
  streamUrl?: Maybe<string | URL>
  width?: Maybe<number>
  height?: Maybe<number>
}

export interface Twitter {
  card?: Maybe<'summary' | 'summary_large_image' | 'player' | 'app'>
  site?: Maybe<string>
  siteId?: Maybe<string>
  creator?: Maybe<string>
  creatorId?: Maybe<string>
  title?: Maybe<string | TitleParts>
  description?: Maybe<string>
  images?: Maybe<OneOrMany<Media>>
  players?: Maybe<OneOrMany<TwitterPlayer>>
  app?: Maybe<{
    name?: Maybe<string>
    id: Partial<Record<TwitterDevice, Maybe<Text>>>
    url?: Maybe<Partial<Record<TwitterDevice, Maybe<string | URL>>>>
  }>
}

export interface ResolvedTwitter extends Omit<Twitter, 'title' | 'images'> {
  title: ResolvedTitle | null
  images: ResolvedMedia[]
}

export interface Verification {
  google?: Maybe<OneOrMany<Text>>
  yahoo?: Maybe<OneOrMany<Text>>
  yandex?: Maybe<OneOrMany<Text>>
  me?: Maybe<OneOrMany<Text>>
  other?: Maybe<Record<string, OneOrMany<Text>>>
}

export interface AppleWebApp {
  capable?: Maybe<boolean>
  title?: Maybe<string>
  statusBarStyle?: Maybe<'default' | 'black' | 'black-translucent'>
  startupImage?: Maybe<OneOrMany<string | URL | { url: string | URL; media?: Maybe<string> }>>
}

type AppLinkFields = Record<string, Maybe<string | number | boolean | URL>>

export interface AppLinks {
  ios?: Maybe<OneOrMany<AppLinkFields>>
  iphone?: Maybe<OneOrMany<AppLinkFields>>
  ipad?: Maybe<OneOrMany<AppLinkFields>>
  android?: Maybe<OneOrMany<AppLinkFields>>
  windows_phone?: Maybe<OneOrMany<AppLinkFields>>
  windows?: Maybe<OneOrMany<AppLinkFields>>
  windows_universal?: Maybe<OneOrMany<AppLinkFields>>
  web?: Maybe<OneOrMany<AppLinkFields>>
}

export interface FormatDetection {
  telephone?: Maybe<boolean>
  date?: Maybe<boolean>
  address?: Maybe<boolean>
  email?: Maybe<boolean>
  url?: Maybe<boolean>
}

/** Fields that are passed on as they are written. */
interface PlainFields {
  description: string
  applicationName: string
  generator: string
  creator: string
  publisher: string
  abstract: string
  category: string
  classification: string
  referrer: string
  verification: Verification
  appLinks: AppLinks
  formatDetection: FormatDetection
  itunes: { appId: string; appArgument?: Maybe<string> }
  facebook: { appId?: Maybe<string>; admins?: Maybe<OneOrMany<string>> }
  pinterest: { richPin: boolean | string }
  other: Record<string, Maybe<OneOrMany<Text>>>
}

interface WrittenFields extends PlainFields {
  metadataBase: string | URL
  title: string | TitleParts
  keywords: OneOrMany<string>
  authors: OneOrMany<Author>
  alternates: AlternateURLs
  robots: string | RobotsWithGoogle
  icons: OneOrMany<Icon> | Icons
  openGraph: OpenGraph
  twitter: Twitter
  appleWebApp: boolean | AppleWebApp
  manifest: string | URL
  archives: OneOrMany<string | URL>
  assets: OneOrMany<string | URL>
  bookmarks: OneOrMany<string | URL>
  pagination: { previous?: Maybe<string | URL>; next?: Maybe<string | URL> }
}

interface ResolvedFields extends PlainFields {
  metadataBase: URL
  title: ResolvedTitle
  keywords: string[]
  authors: Author[]
  alternates: ResolvedAlternateURLs
  robots: ResolvedRobots
  icons: ResolvedIcons
  openGraph: ResolvedOpenGraph
  twitter: ResolvedTwitter
  appleWebApp: AppleWebApp
  manifest: string
  archives: string[]
  assets: string[]
  bookmarks: string[]
  pagination: { previous: string | null; next: string | null }
}

/** What `metadata` and `generateMetadata` give. `null` removes what a segment above has set. */
export type Metadata = { [Key in keyof WrittenFields]?: Maybe<WrittenFields[Key]> }

/** All segments merged: every field is there, `null` when nobody set it. */
export type ResolvedMetadata = { [Key in keyof ResolvedFields]: ResolvedFields[Key] | null }

/** Second argument of `generateMetadata`: the merged metadata of the segments above. */
export type ResolvingMetadata = Promise<ResolvedMetadata>

export interface ThemeColor {
  color: string
  media?: Maybe<string>
}

interface ViewportLayout {
  width?: Maybe<Text>
  height?: Maybe<Text>
  initialScale?: Maybe<number>
  minimumScale?: Maybe<number>
  maximumScale?: Maybe<number>
  userScalable?: Maybe<boolean>
  viewportFit?: Maybe<'auto' | 'cover' | 'contain'>
  interactiveWidget?: Maybe<'resizes-visual' | 'resizes-content' | 'overlays-content'>
  colorScheme?: Maybe<'normal' | 'light' | 'dark' | 'light dark' | 'dark light' | 'only light'>
}

export interface Viewport extends ViewportLayout {
  themeColor?: Maybe<string | ThemeColor | ThemeColor[]>
}

export interface ResolvedViewport extends ViewportLayout {
  themeColor: ThemeColor[]
}

export type ResolvingViewport = Promise<ResolvedViewport>

/** What the metadata files `sitemap`, `robots` and `manifest` return. */
export declare namespace MetadataRoute {
  export type Sitemap = SitemapEntry[]
  export type Robots = RobotsFile
  export type Manifest = ManifestFile
}

export interface SitemapVideo {
  title: string
  thumbnail_loc: string
  description: string
  content_loc?: Maybe<string>
  player_loc?: Maybe<string>
  duration?: Maybe<number>
  expiration_date?: Maybe<Date | string>
  rating?: Maybe<number>
  view_count?: Maybe<number>
  publication_date?: Maybe<Date | string>
  family_friendly?: Maybe<'yes' | 'no'>
  restriction?: Maybe<{ relationship: 'allow' | 'deny'; content: string }>
  platform?: Maybe<{ relationship: 'allow' | 'deny'; content: string }>
  requires_subscription?: Maybe<'yes' | 'no'>
  uploader?: Maybe<{ info?: Maybe<string>; content?: Maybe<string> }>
  live?: Maybe<'yes' | 'no'>
  tag?: Maybe<OneOrMany<string>>
}

export interface SitemapEntry {
  url: string
  lastModified?: Maybe<string | Date>
  changeFrequency?: Maybe<'always' | 'hourly' | 'daily' | 'weekly' | 'monthly' | 'yearly' | 'never'>
  priority?: Maybe<number>
  alternates?: Maybe<{ languages?: Maybe<Record<string, Maybe<string>>> }>
  images?: Maybe<string[]>
  videos?: Maybe<SitemapVideo[]>
}

export interface RobotsFileRule {
  userAgent?: Maybe<OneOrMany<string>>
  allow?: Maybe<OneOrMany<string>>
  disallow?: Maybe<OneOrMany<string>>
  crawlDelay?: Maybe<number>
  /** Directives that some crawlers understand, written under their own name. */
  [directive: string]: Maybe<OneOrMany<string> | number | boolean>
}

export interface RobotsFile {
  rules: OneOrMany<RobotsFileRule>
  sitemap?: Maybe<OneOrMany<string>>
  host?: Maybe<string>
}

interface ManifestImage {
  src: string
  type?: string
  sizes?: string
  purpose?: 'any' | 'maskable' | 'monochrome' | 'badge'
  [member: string]: unknown
}

export interface ManifestFile {
  name?: string
  short_name?: string
  description?: string
  id?: string
  start_url?: string
  scope?: string
  lang?: string
  dir?: 'ltr' | 'rtl' | 'auto'
  display?: 'fullscreen' | 'standalone' | 'minimal-ui' | 'browser'
  orientation?: string
  theme_color?: string
  background_color?: string
  categories?: string[]
  icons?: ManifestImage[]
  screenshots?: ManifestImage[]
  shortcuts?: { name: string; url: string; icons?: ManifestImage[]; [member: string]: unknown }[]
  [member: string]: unknown
}
