export function GET(): never {
  throw new Error('Broken on purpose: route handler')
}
