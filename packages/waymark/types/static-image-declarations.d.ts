/** The same for applications with a `next.config` file, in which an imported image is an object. */
/// <reference path="./files.d.ts" />

declare module '*.png' {
  const image: import('waymark/image').StaticImageData
  export default image
}
declare module '*.jpg' {
  const image: import('waymark/image').StaticImageData
  export default image
}
declare module '*.jpeg' {
  const image: import('waymark/image').StaticImageData
  export default image
}
declare module '*.gif' {
  const image: import('waymark/image').StaticImageData
  export default image
}
declare module '*.webp' {
  const image: import('waymark/image').StaticImageData
  export default image
}
declare module '*.avif' {
  const image: import('waymark/image').StaticImageData
  export default image
}
// Many apps have a loader that makes components of them; a declaration of theirs could not replace ours.
declare module '*.svg' {
  // oxlint-disable-next-line typescript/no-explicit-any -- it may be a component
  const image: any
  export default image
}
declare module '*.ico' {
  const image: import('waymark/image').StaticImageData
  export default image
}
