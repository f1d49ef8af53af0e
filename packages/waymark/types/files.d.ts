/** What files other than code and images are when they are imported. */
/// <reference path="./fetch.d.ts" />

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

// On the server only.
declare module '*.wasm?module' {
  const module: WebAssembly.Module
  export default module
}

// Fonts and media are their URL.
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

/** They need not be installed: the build knows what they are for. */
declare module 'server-only' {}
declare module 'client-only' {}
