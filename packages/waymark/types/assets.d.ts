/** What files other than code are when they are imported. Route types refer to this file. */

declare module '*.module.css' {
  const classes: { readonly [name: string]: string }
  export default classes
}
declare module '*.module.scss' {
  const classes: { readonly [name: string]: string }
  export default classes
}
declare module '*.module.sass' {
  const classes: { readonly [name: string]: string }
  export default classes
}
declare module '*.css' {}
declare module '*.scss' {}
declare module '*.sass' {}

// Images, fonts and media are their URL.
declare module '*.png' {
  const url: string
  export default url
}
declare module '*.jpg' {
  const url: string
  export default url
}
declare module '*.jpeg' {
  const url: string
  export default url
}
declare module '*.gif' {
  const url: string
  export default url
}
declare module '*.webp' {
  const url: string
  export default url
}
declare module '*.avif' {
  const url: string
  export default url
}
declare module '*.svg' {
  const url: string
  export default url
}
declare module '*.ico' {
  const url: string
  export default url
}
declare module '*.woff' {
  const url: string
  export default url
}
declare module '*.woff2' {
  const url: string
  export default url
}
declare module '*.mp4' {
  const url: string
  export default url
}
declare module '*.webm' {
  const url: string
  export default url
}
declare module '*.txt' {
  const url: string
  export default url
}
declare module '*?url' {
  const url: string
  export default url
}
declare module '*?raw' {
  const text: string
  export default text
}
